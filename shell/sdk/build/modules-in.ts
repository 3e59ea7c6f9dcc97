import type webpack from "webpack";

/** A module, or the modules concatenated into it. */
export const modulesIn = (module: webpack.Module): webpack.Module[] => [
  ...((module as { modules?: webpack.Module[] }).modules ?? [module]),
];

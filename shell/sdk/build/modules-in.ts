import type webpack from "webpack";

/** A module, or those that were joined into it. */
export const modulesIn = (module: webpack.Module): webpack.Module[] => [
  ...((module as { modules?: webpack.Module[] }).modules ?? [module]),
];

const reserved = (exact: boolean, ...paths: string[]) => paths.map((path) => ({ path, exact }));

/** Addresses that the shell and the edge answer themselves; remotes cannot declare them. */
export const reservedPaths: readonly { readonly path: string; readonly exact: boolean }[] = [
  ...reserved(true, "/auth", "/new-password", "/edge/live", "/metrics"),
  ...reserved(false, "/api", "/assets", "/documents", "/remotes", "/calendar/:key", "/share/:key"),
];

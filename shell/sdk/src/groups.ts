/** Parts of the SDK that are there before any remote is; `index` is importable as `@dmc-hub/sdk`. */
export const core = ["index", "rules", "remote"] as const;

/**
 * Parts of the SDK that load when a remote first needs one, each importable as `@dmc-hub/sdk/<group>`. The
 * shell provides exactly these, and a remote's build takes exactly these from it.
 */
export const groups = [
  "cards",
  "list",
  "scroll",
  "table",
  "overlay",
  "drag",
  "fields",
  "forms",
  "format",
  "pick",
  "import",
  "settings",
  "tabs",
  "files",
] as const;

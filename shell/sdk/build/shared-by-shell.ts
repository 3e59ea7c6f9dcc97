import semver from "semver";
import type { Mode } from "./base-config.ts";
import { groups } from "../src/groups.ts";
import { sdkVersion } from "./sdk-version.ts";

/**
 * Everything that crosses the boundary between shell and remotes, in the form of federation plugins: only the
 * shell provides these. A remote's manifest says which SDK versions have all that it uses; here only the
 * major version is required.
 */
export function sharedByShell(mode: Mode = "production") {
  const sdk = taken(`^${semver.major(sdkVersion)}.0.0`);
  return {
    react: taken("^19.0.0"),
    "react/jsx-runtime": taken("^19.0.0"),
    "@dmc-hub/sdk": sdk,
    "@dmc-hub/sdk/remote": sdk,
    // What the contract is made of. In development nothing is left out of it, and not all of it is provided.
    ...(mode === "production" && { "zod/mini": { ...sdk, shareKey: "@dmc-hub/sdk/rules" } }),
    ...Object.fromEntries(groups.map((group) => [`@dmc-hub/sdk/${group}`, sdk])),
  };
}

const taken = (requiredVersion: string) => ({
  import: false as const,
  singleton: true,
  strictVersion: true,
  requiredVersion,
});

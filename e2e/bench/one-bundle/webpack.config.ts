import path from "node:path";
import { product } from "../../../shell/product.ts";
import { ExportsAsRecorded } from "../../../shell/sdk/build/exports-as-recorded.ts";
import { shell } from "../../../shell/sdk/build/shell.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const federated = shell(path.join(root, "shell"), { port: 0, product });

/** The shell with the remotes' screens in its own build, with which federation is compared. */
export default function oneBundle() {
  const config = federated({}, { mode: "production" });
  // Every build of this project declares them as an object.
  const aliases = config.resolve?.alias as Readonly<Record<string, string>>;
  return {
    ...config,
    // Only what a screen names is in this build, so the SDK's groups are not whole.
    plugins: config.plugins?.filter((plugin) => !(plugin instanceof ExportsAsRecorded)),
    output: { ...config.output, path: path.join(import.meta.dirname, "dist") },
    resolve: {
      ...config.resolve,
      alias: {
        ...aliases,
        [path.join(root, "shell/src/remotes/federation-host.ts")]: path.join(
          import.meta.dirname,
          "direct-host.mjs",
        ),
      },
    },
    cache: {
      type: "filesystem" as const,
      cacheDirectory: path.join(import.meta.dirname, ".cache"),
      name: "one-bundle",
    },
  };
}

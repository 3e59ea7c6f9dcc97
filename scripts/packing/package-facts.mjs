import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";
import { catalog, exactly } from "./catalog.mjs";

/** What only the checkout's own shell, edge and API import. */
const withheld = new Set(["./shell-only", "./release", "./configuration"]);

/**
 * A package's manifest for outside installation: exact versions, compiled files with their types. What it
 * shares with its user, such as the contract, is a peer dependency, so that there is only one copy.
 */
export function packageFacts(folder) {
  const text = exactly(readFileSync(join(folder, "package.json"), "utf8"), catalog());
  const {
    private: _,
    devDependencies: __,
    exports,
    dependencies,
    peerDependencies,
    ...facts
  } = JSON.parse(text);
  const own = Object.entries(dependencies);
  const shared = own.filter(([, at]) => at === "workspace:*").map(([name]) => [name, versionOf(name)]);
  return {
    ...facts,
    engines: { node: ">=20.12" },
    exports: exportsOf(folder, exports),
    dependencies: Object.fromEntries(own.filter(([, at]) => at !== "workspace:*")),
    peerDependencies: { ...Object.fromEntries(shared), ...peerDependencies },
  };
}

/** The version of a workspace package. */
const versionOf = (name) =>
  JSON.parse(readFileSync(join(root, name.replace("@dmc-hub/", ""), "package.json"), "utf8")).version;

/** A pattern stands for the modules of its folder, each by name; deeper ones are internal. */
const exportsOf = (folder, exports) =>
  Object.fromEntries(
    Object.entries(exports)
      .flatMap(([name, file]) =>
        name.includes("*")
          ? modulesOf(join(folder, file.replace("*.ts", ""))).map((one) =>
              [name, file].map((text) => text.replace("*", one)),
            )
          : [[name, file]],
      )
      .filter(([name]) => !withheld.has(name))
      .map(([name, file]) => [name, compiled(file)])
      .concat([["./package.json", "./package.json"]]),
  );

const modulesOf = (folder) =>
  readdirSync(folder)
    .filter((file) => /^(?!index\.)[\w-]+\.ts$/.test(file))
    .map((file) => file.replace(".ts", ""));

const compiled = (file) =>
  /\.tsx?$/.test(file)
    ? { types: file.replace(/\.tsx?$/, ".d.ts"), default: file.replace(/\.tsx?$/, ".js") }
    : file;

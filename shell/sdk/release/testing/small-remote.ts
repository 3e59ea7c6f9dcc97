import { afterEach, beforeEach } from "@jest/globals";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import { buildFolder } from "../../build/build-folder.ts";

/** Gives each test of a file a remote with one screen, built by the real SDK. */
export function eachWithSmallRemote() {
  let folder: string;
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "dmc-hub-small-")), "mf-tours");
    await write("package.json", '{ "name": "mf-tours", "version": "1.0.0", "type": "module" }');
    const build = JSON.stringify(join(import.meta.dirname, "../../build/index.ts"));
    const screens = '[{ path: "/tours", exact: true, roles: ["dmc"], title: "Tours", data: [] }]';
    await write(
      "webpack.config.ts",
      `import { remote } from ${build};\nexport default remote(import.meta.dirname, { port: 3101, screens: ${screens} });`,
    );
  });
  afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));
  return {
    get build() {
      return join(folder, "dist");
    },
    write,
    buildNow: () => buildFolder(folder),
    /** Manifest of the last build. */
    manifest: async (): Promise<RemoteManifest> =>
      JSON.parse(await readFile(join(folder, "dist", "remote.json"), "utf8")),
  };
}

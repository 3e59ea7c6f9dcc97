import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { checkName, FIRST_PORT, inCamelCase, type NewRemote, placeholders } from "./create.ts";
import { fillTemplate } from "./fill-template.ts";
import { Refusal } from "./refusal.ts";

/**
 * Creates a remote with one screen as a separate project in the folder `start`. The SDK and the contract are
 * installed
 * from their tarballs in the folder `packages`, which are copied into the project; from a registry if that is
 * null.
 * @throws {Refusal} for a taken or invalid name, and for missing tarballs.
 */
export async function createProject(
  name: string,
  packages: string | null,
  start = process.cwd(),
): Promise<NewRemote> {
  checkName(name);
  const folder = join(resolve(start), name);
  if (existsSync(folder)) throw new Refusal(`${name} is taken: ${folder} already exists.`);
  const path = `/${name.slice(3)}`;
  const { sdk, contract } = await ownVersions();
  const tarballs = packages === null ? null : tarballsIn(packages, sdk, contract);
  const specs = tarballs?.map((file) => `file:packages/${basename(file)}`) ?? [sdk, contract];
  const values = {
    ...placeholders(name, path, FIRST_PORT, inCamelCase(name.slice(3))),
    sdk: specs[0] ?? "",
    contract: specs[1] ?? "",
  };
  await fillTemplate(folder, values, ["template", "project"], async (draft) => {
    if (tarballs === null) return;
    await mkdir(join(draft, "packages"));
    for (const file of tarballs) await cp(file, join(draft, "packages", basename(file)));
  });
  return { name, folder, path, port: FIRST_PORT };
}

/** Exact versions of this SDK and of its contract. */
async function ownVersions(): Promise<{ sdk: string; contract: string }> {
  const own = JSON.parse(await readFile(join(import.meta.dirname, "..", "package.json"), "utf8"));
  return { sdk: own.version, contract: own.peerDependencies["@dmc-hub/shared-types"] };
}

function tarballsIn(folder: string, sdk: string, contract: string): [string, string] {
  const files = [`dmc-hub-sdk-${sdk}.tgz`, `dmc-hub-shared-types-${contract}.tgz`].map((file) =>
    join(folder, file),
  );
  const missing = files.find((file) => !existsSync(file));
  if (missing)
    throw new Refusal(`${missing} is not there. \`npm run pack\` in the shell's checkout makes it.`);
  return files as [string, string];
}

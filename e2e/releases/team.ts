import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { System } from "../fixtures/system.ts";

const root = join(import.meta.dirname, "..", "..");

/** The output of a team's command. */
interface Said {
  readonly status: number;
  readonly text: string;
}

/**
 * A team that ships mf-network, from a folder outside the checkout that contains only what its package names.
 */
export interface Team {
  /** Changes a file of the remote. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Adds a file to the remote. */
  write(file: string, text: string): Promise<void>;
  /** Sets the remote's version. */
  version(version: string): Promise<void>;
  /** Runs dmc-remote in the remote's folder. */
  run(...args: string[]): Promise<Said>;
  /** The same with further settings. */
  runWith(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Said>;
  leave(): Promise<void>;
}

/** Creates a team's folder and points its commands at a running system. */
export async function team({ dataDir, address }: System): Promise<Team> {
  const folder = await mkdtemp(join(tmpdir(), "dmc-hub-team-"));
  const remote = join(folder, "mf-network");
  // Whoever ships a remote has built it before.
  const kept = (file: string) =>
    !/\/(?:node_modules|dist|\.cache\/release)(?:\/|$)/.test(file.slice(root.length));
  await cp(join(root, "mf-network"), remote, { recursive: true, filter: kept });
  // Relative links would lead nowhere from here.
  await mkdir(join(remote, "node_modules"));
  for (const name of ["@dmc-hub", "@jest", "@types", "react"])
    await symlink(join(root, "mf-network", "node_modules", name), join(remote, "node_modules", name));
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(join(remote, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not hold "${from}".`);
    await writeFile(join(remote, file), text.replaceAll(from, to));
  };
  return {
    edit,
    write: (file, text) => writeFile(join(remote, file), text),
    async version(version) {
      const file = join(remote, "package.json");
      const own = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ ...own, version }));
    },
    run: (...args) => run(remote, args, { RELEASE_STORE: join(dataDir, "releases"), SHELL_URL: address }),
    runWith: (settings, ...args) => run(remote, args, { SHELL_URL: address, ...settings }),
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}

async function run(cwd: string, args: string[], env: Readonly<Record<string, string>>): Promise<Said> {
  const command = join("node_modules", "@dmc-hub", "sdk", "release", "dmc-remote.mjs");
  const child = spawn(process.execPath, [command, ...args], { cwd, env: { ...process.env, ...env } });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (text += data.toString()));
  const [status] = await once(child, "close");
  return { status: status as number, text };
}

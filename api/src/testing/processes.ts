import { afterAll, afterEach } from "@jest/globals";
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a process tells its parent. */
interface Told {
  readonly step?: string;
  readonly detail?: string;
  readonly ready?: true;
  readonly databaseUrl?: string;
  readonly port?: number;
  readonly leaving?: true;
  readonly error?: string;
}

/** A process of the API as `npm start` runs it. */
export interface Running {
  readonly child: ChildProcess;
  readonly told: Told[];
  /** The last message: ready, or an error. */
  readonly outcome: Promise<Told>;
  readonly exit: Promise<number | null>;
  readonly stderr: () => string;
}

const children: ChildProcess[] = [];
const folders: string[] = [];

/** Ends the processes of a test file after each test, and removes its folders at the end. */
export function cleanUpProcesses(): void {
  afterEach(async () => {
    for (const child of children.splice(0)) await stop(child);
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

/**
 * A new folder that a server of another account can read: an empty one, or a copy of what a stopped system
 * left.
 */
export function newDataDir(left?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-process-"));
  chmodSync(folder, 0o755);
  // Node's own copy would change the files' owner.
  if (left) execFileSync("cp", ["-a", `${left}/.`, folder]);
  folders.push(folder);
  return folder;
}

/** Starts a process, which ends with the test at the latest. */
export function start(
  script: "prepare" | "main",
  env: Record<string, string>,
  args: readonly string[] = [],
): Running {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  const child = fork(join(import.meta.dirname, "..", `${script}.ts`), args, {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    silent: true,
    execArgv: [],
  });
  children.push(child);
  const told: Told[] = [];
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const outcome = new Promise<Told>((resolve) => {
    child.on("message", (message: Told) => {
      told.push(message);
      if (message.ready || message.error) resolve(message);
    });
  });
  const exit = once(child, "exit").then(([code]) => code as number | null);
  return { child, told, outcome, exit, stderr: () => stderr };
}

/** Tells a process to stop; returns its exit status. */
export async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  return (await gone)[0];
}

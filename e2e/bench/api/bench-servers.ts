import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../fixtures/free-port.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** A process of the benchmark. */
export interface BenchProcess {
  readonly port: number;
  /** Its message when it was ready. */
  readonly message: { readonly databaseUrl?: string };
  /** Its current memory, MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a file of the project as a separate process and waits until it is ready. */
export async function startProcess(
  file: string,
  environment: Record<string, string>,
  execArgv: string[] = [],
): Promise<BenchProcess> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: `${port}`,
    API_PORT: `${port}`,
    ...environment,
  };
  const child = fork(join(root, file), { env, execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const message = await ready(child);
  return {
    port,
    message,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function ready(child: ChildProcess): Promise<BenchProcess["message"]> {
  return new Promise((resolve, reject) => {
    child.on("message", (message: { ready?: true; databaseUrl?: string }) => {
      if (message.ready === true) resolve(message);
    });
    child.once("exit", () => reject(new Error("A process of the benchmark ended before it was ready.")));
  });
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../api/src/testing/free-port.ts";
import { processorTime } from "./processor-time.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** A process of the benchmark. */
export interface BenchProcess {
  readonly port: number;
  /** Its message when it was ready. */
  readonly message: { readonly databaseUrl?: string };
  /** Its current memory and the most that it has had, MB. */
  readonly memory: () => { readonly now: number; readonly most: number };
  /** Processor time that it has used, ms. */
  readonly processorTime: () => number;
  stop(): Promise<void>;
}

/**
 * Starts a file of the project as a separate process and waits until it is ready. It reads its port from `API_PORT`,
 * an edge from `PORT`.
 */
export async function startProcess(
  file: string,
  environment: Record<string, string>,
  { execArgv = [], portIn = "API_PORT" }: { execArgv?: string[]; portIn?: "API_PORT" | "PORT" } = {},
): Promise<BenchProcess> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    [portIn]: `${port}`,
    ...environment,
  };
  const child = fork(join(root, file), { env, execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const message = await ready(child);
  return {
    port,
    message,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
      return { now: field("VmRSS"), most: field("VmHWM") };
    },
    processorTime: () => processorTime(child.pid ?? 0),
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

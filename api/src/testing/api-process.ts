import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { TestClient } from "./test-client.ts";

/** One process of the API, as `npm start` runs it. */
export interface ApiProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** A browser that calls it. */
  visitor(): TestClient;
  /** Sends a signal and waits for the end; returns the exit status, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The process's settings; the rest are the defaults. */
export interface ApiProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly execArgv?: string[];
}

/** Starts an API process on a prepared database, and waits until it serves. */
export async function startApiProcess({
  env,
  port = 0,
  execArgv = [],
}: ApiProcessOptions): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, "..", "main.ts"), {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
      ...env,
      API_PORT: `${port}`,
    },
    stdio: ["ignore", process.env["LOG_LEVEL"] ? "inherit" : "ignore", "inherit", "ipc"],
    execArgv,
  });
  const exit = once(child, "exit").then(([status]) => status as number | null);
  const ended = exit.then((status) => [{ error: `It ended with ${status} before it served` }]);
  const [told] = await Promise.race([once(child, "message"), ended]);
  if (told.error) throw new Error(told.error);
  const origin = `http://127.0.0.1:${told.port}`;
  return {
    origin,
    child,
    visitor: () => new TestClient(origin),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return exit;
    },
  };
}

import { readdirSync } from "node:fs";
import type { ApiProcess } from "../testing/api-process.ts";
import { freePort } from "../testing/free-port.ts";
import type { FaultBench } from "./fault-bench.ts";

/** What a process holds after garbage collection. */
export interface Held {
  /** Bytes of its heap. */
  readonly heap: number;
  /** Open files and sockets; 0 if the system does not tell. */
  readonly descriptors: number;
}

/** An API process that can be asked what it holds. */
export interface WatchedProcess {
  readonly api: ApiProcess;
  held(): Promise<Held>;
}

/** Starts one on `bench`. */
export async function startWatched(bench: FaultBench, env: Record<string, string>): Promise<WatchedProcess> {
  const port = await freePort();
  const execArgv = [`--inspect=127.0.0.1:${port}`, "--inspect-publish-uid=http"];
  const api = await bench.start({ execArgv, env });
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then((answer) => answer.json());
  const [{ webSocketDebuggerUrl }] = targets as [{ webSocketDebuggerUrl: string }];
  const inspector = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve) => inspector.addEventListener("open", resolve, { once: true }));
  return {
    api,
    async held() {
      await ask(inspector, "HeapProfiler.collectGarbage");
      const { usedSize = 0 } = await ask(inspector, "Runtime.getHeapUsage");
      return { heap: usedSize, descriptors: descriptorsOf(api.child.pid) };
    },
  };
}

/** Sends one command of the inspector's protocol. */
async function ask(inspector: WebSocket, method: string): Promise<{ usedSize?: number }> {
  const answered = new Promise<MessageEvent>((resolve) =>
    inspector.addEventListener("message", resolve, { once: true }),
  );
  inspector.send(JSON.stringify({ id: 1, method }));
  return JSON.parse((await answered).data).result;
}

const descriptorsOf = (pid: number | undefined) =>
  process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : 0;

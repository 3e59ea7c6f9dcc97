import { isDeepStrictEqual } from "node:util";
import { answering, startService } from "./service.mjs";

/** Longest wait for the edge when it is told about the API processes, ms. */
const edgeMs = 2_000;

/** How a process of the API runs, here and in its benchmark. */
export const apiProcess = {
  /**
   * A small nursery, and a heap that grows by half at most until it is cleared, keep the process under its 250 MB; by three
   * quarters it took 253, and answered as fast. Left to itself the heap grows up to four times: 290 to 320 MB while all
   * reads are asked for in turn. A nursery of 8 MB (there is none between) answers 32 callers up to 10 per cent faster,
   * one caller as fast, and takes 20 MB more.
   */
  execArgv: ["--max-semi-space-size=4", "--heap-growing-percent=50"],
  /**
   * With glibc, large buffers go back to the system once they are free, instead of staying in pieces between small
   * ones: 270 instead of 320 MB after a minute of lists of 1,000 rows, at the same speed.
   */
  environment: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  },
};

/** The edge keeps hardly anything: a smaller one took it from 192 to 152 MB under 300 page loads. */
const edgeArgs = ["--max-semi-space-size=2", "shell/edge/main.ts"];

/**
 * Keeps the configured number of API processes of a release running with the edge in front, and tells the edge the ports
 * of those that accept calls. Returns the services. What starts later does so in the release as it is then.
 */
export function startServing({ edgeUrl, apiProcesses, silenceMs, log }, release) {
  const tellEdge = async () => {
    const apiPorts = apis.flatMap((api) => api.told?.port ?? []);
    // While none is up the edge keeps the former ones, and reports that they do not answer.
    if (apiPorts.length === 0) return;
    await edge.ask({ apiPorts }, (answer) => isDeepStrictEqual(answer.apiPorts, apiPorts), edgeMs);
  };
  const apis = Array.from({ length: apiProcesses }, () =>
    startService({
      name: "API",
      args: [...apiProcess.execArgv, "api/src/main.ts", "--replaceable"],
      place: () => ({
        from: release.folder,
        env: { ...apiProcess.environment, ...release.environment, DATABASE_URL: release.databaseUrl },
      }),
      log: log("api"),
      onChange: tellEdge,
      guard: answering((told) => `http://127.0.0.1:${told.port}/api/live`, silenceMs),
    }),
  );
  const edge = startService({
    name: "edge",
    args: edgeArgs,
    heirArgs: ["--heir"],
    place: () => ({ from: release.folder, env: release.environment }),
    log: log("edge"),
    onChange: tellEdge,
    guard: answering(() => `${edgeUrl}/edge/live`, silenceMs),
  });
  return { apis, edge };
}

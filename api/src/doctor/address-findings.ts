import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../platform/configuration/config.ts";
import { fault, type Finding } from "./finding.ts";

/** The addresses to listen on that are none of this machine's. */
export async function addressFindings({ edgeHost, host, metricsHost }: Config): Promise<Finding[]> {
  const places = { EDGE_HOST: edgeHost, HOST: host, METRICS_HOST: metricsHost };
  const found = await Promise.all(
    Object.entries(places).map(async ([name, place]) => (place === null ? [] : addressFinding(name, place))),
  );
  return found.flat();
}

/** Listening for a moment, at any free port, says what names and lists of interfaces only suggest. */
async function addressFinding(name: string, host: string): Promise<Finding[]> {
  const server = createServer().listen({ host, port: 0 });
  try {
    await once(server, "listening");
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      fault(name, `${host} is no address of this machine (${code}): take one that is, such as 127.0.0.1`),
    ];
  } finally {
    server.close();
  }
}

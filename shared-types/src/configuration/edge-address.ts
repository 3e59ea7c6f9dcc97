import type { readVariables } from "./read-variables.ts";

/** Stands for every address of a machine in EDGE_HOST. */
const EVERY = "*";

const wildcards = new Set([EVERY, "0.0.0.0", "::"]);

type Values = Pick<ReturnType<typeof readVariables>, "EDGE_HOST" | "PORT">;

/** The address that the edge listens on; null for every address of the machine. */
export const edgeHost = ({ EDGE_HOST: host = EVERY }: Values): string | null =>
  host === EVERY ? null : host;

/** Where processes of the same machine reach the edge. */
export function edgeUrl({ EDGE_HOST: host = EVERY, PORT: port }: Values): string {
  const near = wildcards.has(host) ? "127.0.0.1" : host;
  return `http://${near.includes(":") ? `[${near}]` : near}:${port}`;
}

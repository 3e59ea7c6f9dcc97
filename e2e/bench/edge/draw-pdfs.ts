import { setTimeout as delay } from "node:timers/promises";
import type { System } from "../../fixtures/system.ts";
import { memoryOf, processOf } from "./process-memory.ts";

/** PDFs drawn after the first two; and a pause after which a process that draws may have been ended, ms. */
const PDFS = 10;
const PAUSE = 60_000;

export interface Pdfs {
  /** Time of a proposal's PDF, ms: the first since the start, the first after a pause, and the median of the next. */
  readonly first: number;
  readonly later: number;
  readonly next: number;
  /** Highest memory of the process that draws, MB. */
  readonly memory: number;
}

/** Draws the PDFs of a company's proposals. */
export async function drawPdfs({ address, pid }: System, cookie: string): Promise<Pdfs> {
  const listed = await fetch(`${address}/api/proposals?limit=${PDFS + 2}`, { headers: { cookie } });
  const rows = (await listed.json()) as { id: number }[];
  const api = processOf(pid, "api/src/main.ts");
  let memory = 0;
  const draw = async ({ id }: { id: number }) => {
    const since = performance.now();
    const answer = await fetch(`${address}/api/proposals/${id}/pdf`, { headers: { cookie } });
    const { byteLength } = await answer.arrayBuffer();
    const took = performance.now() - since;
    if (!answer.ok || byteLength === 0) throw new Error(`A PDF answered ${answer.status}.`);
    memory = Math.max(memory, memoryOf(processOf(api, "drawing-process.ts")));
    return took;
  };
  const [one, other, ...others] = rows;
  if (one === undefined || other === undefined) throw new Error("The demo data has too few proposals.");
  const first = await draw(one);
  await delay(PAUSE);
  const later = await draw(other);
  const next: number[] = [];
  for (const row of others) next.push(await draw(row));
  const sorted = next.toSorted((a, b) => a - b);
  return { first, later, next: sorted[Math.floor(sorted.length / 2)] ?? 0, memory };
}

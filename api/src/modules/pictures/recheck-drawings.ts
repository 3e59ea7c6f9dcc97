import type { Knex } from "knex";
import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { drawnOrRefused } from "./pictures.ts";

/** Duration of one run, ms: other jobs wait meanwhile. */
const RUN = 3_000;

interface UncheckedDrawing {
  readonly id: number;
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Makes the task that checks drawings stored before drawings were checked. Slow ones become bitmaps at the
 * same address; those that cannot are deleted, as if there were no picture. The rest waits for the next run.
 */
export const drawingRechecker =
  ({ rw }: Database, log: Logger) =>
  async (): Promise<void> => {
    const end = Date.now() + RUN;
    let drawing = await nextOf(rw);
    while (drawing !== undefined) {
      await recheck(rw, drawing, log);
      drawing = Date.now() < end ? await nextOf(rw) : undefined;
    }
  };

const nextOf = (rw: Knex): Promise<UncheckedDrawing | undefined> =>
  rw("app.pictures")
    .whereLike("name", "%.svg")
    .where({ is_checked: false })
    .orderBy("id")
    .first("id", "name", "bytes");

/** @throws {ApiProblem} 503 if there is no time to draw now; the drawing stays unchecked. */
async function recheck(rw: Knex, { id, name, bytes }: UncheckedDrawing, log: Logger): Promise<void> {
  const drawn = await drawnOrRefused(bytes, "recheck");
  const row = rw("app.pictures").where({ id });
  if (drawn.result === "refused") {
    log.warn({ picture: name, reason: drawn.reason }, "a picture was withdrawn");
    await row.delete();
  } else {
    const redrawn = drawn.result === "png" ? { bytes: Buffer.from(drawn.bytes) } : {};
    await row.update({ is_checked: true, ...redrawn });
  }
}

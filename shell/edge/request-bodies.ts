import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform, type TransformCallback } from "node:stream";
import { BODY_LIMIT, networkOf } from "@dmc-hub/shared-types";
import getRawBody from "raw-body";
import type { BodyRule } from "./body-rules.ts";
import type { Client } from "./client.ts";
import { hasBody } from "./end-answer.ts";
import { Refusal } from "./problem-answer.ts";
import { Unfinished } from "./unfinished.ts";

/** Limits; times in ms. */
const LIMITS = {
  /** Longest time for a body that is read whole. */
  whole: 10_000,
  /** Longest time for a streamed body, and longest pause. */
  flow: 120_000,
  pause: 10_000,
  /** Simultaneous bodies; each one read whole holds at most BODY_LIMIT. */
  perAddress: 32,
  inAll: 256,
};

/** Reads the bodies of requests, so that slow or large ones cost nobody else anything. */
export class RequestBodies {
  readonly #limits: typeof LIMITS;
  readonly #unfinished: Unfinished;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#unfinished = new Unfinished(this.#limits);
  }

  /**
   * The body to forward: null, all of it, or a stream if the rule says so. Rejects with a {@link Refusal}.
   */
  async read(
    response: ServerResponse,
    rule: BodyRule,
    { address }: Client,
  ): Promise<Buffer | Transform | null> {
    const { req: request } = response;
    if (!hasBody(request)) return null;
    if (rule === "none") throw new Refusal(400, "This call accepts no body. Send it without one.");
    refuseFraming(request, rule === "whole" ? BODY_LIMIT : rule.mostBytes);
    if (request.headers.expect !== undefined) response.writeContinue();
    return rule === "whole" ? this.#whole(request, address) : this.#flow(request, rule.mostBytes, address);
  }

  async #whole(request: IncomingMessage, address: string): Promise<Buffer> {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const end = () => reject(tooSlow());
    const late = setTimeout(end, this.#limits.whole);
    const done = this.#unfinished.add(networkOf(address), end);
    try {
      const length = request.headers["content-length"] ?? null;
      return await Promise.race([getRawBody(request, { limit: BODY_LIMIT, length }), ended]);
    } catch (error) {
      if ((error as { type?: string }).type === "entity.too.large") throw tooLarge(BODY_LIMIT);
      throw error;
    } finally {
      clearTimeout(late);
      done();
    }
  }

  #flow(request: IncomingMessage, mostBytes: number, address: string): Transform {
    let bytes = 0;
    const through = new Transform({
      transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
        bytes += chunk.length;
        pausing.refresh();
        done(bytes > mostBytes ? tooLarge(mostBytes) : null, chunk);
      },
    });
    const end = () => through.destroy(tooSlow());
    const late = setTimeout(end, this.#limits.flow);
    // Waiting because earlier bytes have not been taken yet is not a pause.
    const pausing = setTimeout(
      () => (through.writableNeedDrain ? pausing.refresh() : end()),
      this.#limits.pause,
    );
    const done = this.#unfinished.add(networkOf(address), end);
    request.once("error", (error) => through.destroy(error));
    through.once("close", () => {
      clearTimeout(late);
      clearTimeout(pausing);
      done();
    });
    return request.pipe(through);
  }
}

function refuseFraming({ headers }: IncomingMessage, mostBytes: number): void {
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked") {
    throw new Refusal(501, "This transfer coding is not supported. Send the body as it is, or in chunks.");
  }
  if (Number(headers["content-length"] ?? 0) > mostBytes) throw tooLarge(mostBytes);
}

const tooLarge = (mostBytes: number) =>
  new Refusal(413, `The request is larger than ${mostBytes / 1_048_576} MB. Send less at once.`);

const tooSlow = () => new Refusal(408, "The request took too long to arrive. Please send it again.");

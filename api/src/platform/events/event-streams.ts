import { PassThrough, type Readable } from "node:stream";
import { errors } from "../http/errors.ts";
import type { SessionChange } from "../session/session-invalidation.ts";
import type { DmcEvent } from "./dmc-events.ts";

/** Whose stream it is; it ends with the session. */
export interface Follower {
  readonly dmcId: number;
  readonly userId: number;
  /** Hash of the session's id. */
  readonly session: string;
}

/**
 * How often a comment is sent, ms, so that no proxy closes an idle connection; the edge does so after 30 s.
 */
const HEARTBEAT = 25_000;

/** Maximum lifetime of a stream, ms, after which the next one is authorised again. */
const LIFE = 900_000;

/**
 * Shortest wait before a browser opens the next one, ms; up to three times as long, so that they do not all
 * come at once.
 */
const RETRY = 2_000;

/** Maximum streams per person, one for each tab, and per process. */
const MOST_OF_USER = 12;
const MOST = 2_000;

/** Maximum bytes buffered for a client that does not read. */
const BACKLOG = 65_536;

/** The server-sent events of one process, with a stream for each tab. */
export class EventStreams {
  readonly #streams = new Map<PassThrough, Follower>();
  readonly #beating = setInterval(() => this.#beat(), HEARTBEAT).unref();
  readonly #follows: string;
  #isConnected = false;

  /**
   * `follows` are the addresses that events can make stale: after a gap in its stream, a tab fetches them
   * again.
   */
  constructor(follows: readonly string[]) {
    this.#follows = JSON.stringify(follows);
  }

  /** How many are open. */
  get size(): number {
    return this.#streams.size;
  }

  /** Opens a stream. @throws {ApiProblem} 503 while no events arrive, 429 if too many are open. */
  open(follower: Follower): Readable {
    if (!this.#isConnected || this.#streams.size >= MOST) throw errors.unavailable();
    const own = [...this.#streams.values()].filter(({ userId }) => userId === follower.userId);
    if (own.length >= MOST_OF_USER) throw errors.tooMany(HEARTBEAT / 1_000);
    const stream = new PassThrough();
    const dying = setTimeout(() => stream.end(), LIFE).unref();
    this.#streams.set(stream, follower);
    stream.once("close", () => {
      clearTimeout(dying);
      this.#streams.delete(stream);
    });
    stream.write(`retry: ${Math.round(RETRY * (1 + 2 * Math.random()))}\n\n`);
    stream.write(`event: follows\ndata: ${this.#follows}\n\n`);
    return stream;
  }

  /** Sends an event to the streams of its DMC alone. */
  tell({ dmcId, isNotice, ...rows }: DmcEvent): void {
    const text = `${isNotice ? "event: notifications\ndata:\n\n" : ""}event: rows\ndata: ${JSON.stringify(rows)}\n\n`;
    this.#write(text, (follower) => follower.dmcId === dmcId);
  }

  /** Ends the streams of changed sessions; valid ones open another. */
  end(change: SessionChange): void {
    this.#endWhere((follower) => {
      if ("session" in change) return follower.session === change.session;
      return "user" in change ? follower.userId === change.user : follower.dmcId === change.dmc;
    });
  }

  /**
   * Called with whether events arrive. After a gap nobody knows what was missed, so every stream is opened
   * again.
   */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (!isConnected) this.#endWhere(() => true);
  }

  stop(): void {
    clearInterval(this.#beating);
    this.setConnected(false);
  }

  #beat(): void {
    this.#write(":\n\n", () => true);
  }

  #write(text: string, isFor: (follower: Follower) => boolean): void {
    for (const [stream, follower] of this.#streams) {
      if (!isFor(follower)) continue;
      if (stream.writableLength + stream.readableLength > BACKLOG) stream.destroy();
      else stream.write(text);
    }
  }

  #endWhere(isMeant: (follower: Follower) => boolean): void {
    for (const [stream, follower] of this.#streams) {
      if (isMeant(follower)) stream.end();
    }
  }
}

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

/** How long changes are known, ms, for tabs that have read rows before their stream opens; and how many at most. */
const KNOWN = 60_000;
const MOST_KNOWN = 10_000;

/** How much longer than the first row was on its way the request of a stream may be, ms, on a busy line or machine. */
const LATE = 5_000;

/** A change that streams have been sent. */
interface Told {
  readonly dmcId: number;
  /** Monotonic, ms. */
  readonly at: number;
  readonly text: string;
}

/** The server-sent events of one process, with a stream for each tab. */
export class EventStreams {
  readonly #streams = new Map<PassThrough, Follower>();
  readonly #beating = setInterval(() => this.#beat(), HEARTBEAT).unref();
  readonly #follows: string;
  readonly #everything: string;
  #isConnected = false;
  #told: Told[] = [];
  /** After this every change is known. */
  #knownSince = 0;

  /**
   * `follows` are the addresses that events can make stale: after a gap in its stream, a tab fetches them
   * again.
   */
  constructor(follows: readonly string[]) {
    this.#follows = JSON.stringify(follows);
    this.#everything = rowsEvent({ resource: "all", invalidates: follows });
  }

  /** How many are open. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream, which begins with the changes of the last `within` ms and some more, or with everything that may
   * have changed where they are not known; with null it begins with what comes. @throws {ApiProblem} 503 while no
   * events arrive, 429 if too many are open.
   */
  open(follower: Follower, within: number | null): Readable {
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
    if (within !== null) stream.write(this.#toldSince(performance.now() - within - LATE, follower.dmcId));
    return stream;
  }

  /** Sends an event to the streams of its DMC alone. */
  tell({ dmcId, isNotice, ...rows }: DmcEvent): void {
    const text = `${isNotice ? "event: notifications\ndata:\n\n" : ""}${rowsEvent(rows)}`;
    this.#keep({ dmcId, at: performance.now(), text });
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
    this.#knownSince = performance.now();
    this.#told = [];
    if (!isConnected) this.#endWhere(() => true);
  }

  stop(): void {
    clearInterval(this.#beating);
    this.setConnected(false);
  }

  #beat(): void {
    this.#forget();
    this.#write(":\n\n", () => true);
  }

  #keep(told: Told): void {
    if (this.#told.length >= MOST_KNOWN) {
      // Half at once: taking one away at each change would move all others.
      const forgotten = this.#told.splice(0, MOST_KNOWN / 2);
      this.#knownSince = Math.max(this.#knownSince, forgotten.at(-1)?.at ?? 0);
    }
    this.#told.push(told);
  }

  #forget(): void {
    this.#knownSince = Math.max(this.#knownSince, performance.now() - KNOWN);
    this.#told = this.#told.filter(({ at }) => at > this.#knownSince);
  }

  /** The changes of a DMC, each kind once, or everything. */
  #toldSince(since: number, dmcId: number): string {
    this.#forget();
    if (since <= this.#knownSince) return this.#everything;
    const own = this.#told.filter((told) => told.dmcId === dmcId && told.at >= since);
    return [...new Set(own.map(({ text }) => text))].join("");
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

const rowsEvent = (rows: Omit<DmcEvent, "dmcId" | "isNotice">): string =>
  `event: rows\ndata: ${JSON.stringify(rows)}\n\n`;

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A parsed answer of a connection. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection on which a test can write any bytes. */
export class RawConnection {
  readonly socket: Socket;
  #text = "";
  #more = Promise.withResolvers<void>();

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.setEncoding("latin1").on("data", (text: string) => {
      this.#text += text;
      this.#tell();
    });
    // Tests examine how it ends.
    this.socket.on("error", () => {});
    this.socket.on("close", () => this.#tell());
  }

  write(text: string): this {
    this.socket.write(text, "latin1");
    return this;
  }

  /** The next complete answer; null if the connection ends without one. */
  async answer(): Promise<RawAnswer | null> {
    for (;;) {
      const [head, rest] = cut(this.#text, "\r\n\r\n");
      const answer = rest === null ? null : parsed(head);
      const length = Number(answer?.headers["content-length"] ?? 0);
      if (answer?.status === 100) this.#text = rest ?? "";
      else if (answer && rest !== null && rest.length >= length) {
        this.#text = rest.slice(length);
        return { ...answer, body: rest.slice(0, length) };
      } else if (this.socket.closed) return null;
      else await this.#more.promise;
    }
  }

  /** Everything received until the other side ends the connection. */
  async rest(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, "close");
    return this.#text;
  }

  #tell(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }
}

function parsed(head: string): Omit<RawAnswer, "body"> {
  const [first = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line) => cut(line, ": "));
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value ?? ""])),
  };
}

function cut(text: string, at: string): [before: string, after: string | null] {
  const index = text.indexOf(at);
  return index === -1 ? [text, null] : [text.slice(0, index), text.slice(index + at.length)];
}

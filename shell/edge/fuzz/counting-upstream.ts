import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A request as received. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  /** By lower-case name; repeated ones are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server that parses strictly, answers each request with its own path, and records everything. */
export class CountingUpstream {
  readonly seen: Seen[] = [];
  /** Received bytes that were not a complete request, by connection. */
  readonly leftOver: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => this.#read(socket));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #read(socket: Socket): void {
    let text = "";
    this.#sockets.add(socket);
    socket.setEncoding("latin1").on("data", (more: string) => {
      text += more;
      for (let found = parsed(text); found; found = parsed(text)) {
        text = found.rest;
        this.seen.push(found.seen);
        socket.write(answerTo(found.seen), "latin1");
      }
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#sockets.delete(socket);
      if (text !== "") this.leftOver.push(text);
    });
  }
}

function answerTo({ method, path }: Seen): string {
  const body = method === "HEAD" ? "" : path;
  return `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${path.length}\r\n\r\n${body}`;
}

/** The first request in some bytes; null while incomplete. Throws if it is framed in no way, or in two. */
function parsed(text: string): { readonly seen: Seen; readonly rest: string } | null {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const [, method, path] = /^([A-Z]+) (\/[\x21-\x7e]*) HTTP\/1\.1$/.exec(first) ?? [];
  if (method === undefined || path === undefined) throw new Error(`No request line: ${first}`);
  const headers = headersOf(lines);
  const body = bodyOf(headers, text.slice(end + 4));
  return body && { seen: { method, path, headers, body: body.text }, rest: body.rest };
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value = ""] = /^([!#$%&'*+.^_`|~\w-]+): ?([^\r\n\0]*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`No header: ${line}`);
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  return headers;
}

interface Body {
  readonly text: string;
  readonly rest: string;
}

function bodyOf(headers: Readonly<Record<string, string>>, text: string): Body | null {
  const { "content-length": length, "transfer-encoding": coding } = headers;
  if (coding !== undefined) {
    if (coding !== "chunked" || length !== undefined) throw new Error(`Framed by ${coding} and ${length}`);
    return chunksOf(text);
  }
  if (length !== undefined && !/^\d+$/.test(length)) throw new Error(`Framed by a length of ${length}`);
  const bytes = Number(length ?? 0);
  return text.length < bytes ? null : { text: text.slice(0, bytes), rest: text.slice(bytes) };
}

function chunksOf(text: string): Body | null {
  let [body, rest] = ["", text];
  for (;;) {
    const [line, size] = /^([0-9a-f]+)\r\n/.exec(rest) ?? [];
    if (line === undefined || size === undefined) {
      if (!/^[0-9a-f]*\r?$/.test(rest)) throw new Error(`No chunk: ${rest.slice(0, 40)}`);
      return null;
    }
    const bytes = Number.parseInt(size, 16);
    const after = rest.slice(line.length + bytes);
    if (after.length < 2) return null;
    if (!after.startsWith("\r\n")) throw new Error("A chunk without its end");
    body += rest.slice(line.length, line.length + bytes);
    rest = after.slice(2);
    if (bytes === 0) return { text: body, rest };
  }
}

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { dirname, join } from "node:path";

/** A release store's folder behind a web server that answers as nginx does, which `e2e/releases` really runs. */
export interface WebStore {
  readonly address: string;
  /** The calls so far, such as `PUT /releases.json`. */
  readonly calls: string[];
  /** Answers 401 from now on to whoever does not give this name and password: `team:password`. */
  demand(secret: string): void;
  /** Answers 507 from now on to the calls that match, such as `PUT /releases.json`; null refuses nothing. */
  refuse(calls: RegExp | null): void;
  /** Does this once, before it answers the next call that matches. */
  meanwhile(calls: RegExp, work: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

/** Serves a folder. */
export async function serveFiles(folder: string): Promise<WebStore> {
  const calls: string[] = [];
  let demanded: string | undefined;
  let refused: RegExp | null = null;
  let first: { readonly calls: RegExp; readonly work: () => Promise<unknown> } | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.authorization !== demanded) return 401;
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    if (first?.calls.test(call)) {
      const { work } = first;
      first = null;
      await work();
    }
    return refused?.test(call) ? 507 : answered(folder, request, response);
  };
  const server: Server = createServer((request, response) => {
    void answer(request, response)
      .catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? 404 : 500))
      .then((status) => typeof status === "number" && response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    demand: (secret) => void (demanded = `Basic ${Buffer.from(secret).toString("base64")}`),
    refuse: (some) => void (refused = some),
    meanwhile: (some, work) => void (first = { calls: some, work }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The status of an answer without a body; undefined where it was answered with one. */
async function answered(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number | undefined> {
  const file = join(folder, request.url ?? "/");
  if (request.method === "PUT") {
    const content = await buffer(request);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return 201;
  }
  if (request.method === "DELETE") return rm(file, { recursive: true }).then(() => 204);
  if (request.method === "MOVE") return moved(file, join(folder, String(request.headers["destination"])));
  const { mtime } = await stat(file);
  const body = file.endsWith("/") ? JSON.stringify(await listed(file)) : await readFile(file);
  response.setHeader("last-modified", mtime.toUTCString()).end(body);
  return undefined;
}

async function moved(file: string, to: string): Promise<number> {
  const isTaken = await stat(to).then(
    () => true,
    () => false,
  );
  if (!isTaken) await rename(file, to);
  return isTaken ? 412 : 204;
}

async function listed(folder: string): Promise<object[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const { mtime, size } = await stat(join(folder, entry.name));
      const type = entry.isDirectory() ? "directory" : "file";
      return { name: entry.name, type, mtime: mtime.toUTCString(), size };
    }),
  );
}

import { Refusal } from "./refusal.ts";

/** Longest time for transferring one file, ms. */
const PATIENCE = 30_000;

/** A file as a web server lists it. */
export interface ListedFile {
  /** Path below the folder: `remotes/mf-tours/1.0.0/remote.json`. */
  readonly path: string;
  /** Changes with the file. */
  readonly mark: string;
  /** When it was written, by the server's clock, ms. */
  readonly at: number;
}

/**
 * A folder on a web server that supports PUT, DELETE, MKCOL and MOVE and lists folders as JSON, like nginx.
 */
export class HttpFolder {
  readonly #base: URL;
  readonly #headers: Record<string, string>;

  /** The address may contain a name and a password. */
  constructor(address: string) {
    const { username, password, origin, pathname } = new URL(address);
    this.#base = new URL(`${origin}${pathname.replace(/\/*$/, "/")}`);
    const secret = Buffer.from(`${decoded(username)}:${decoded(password)}`);
    this.#headers = username ? { authorization: `Basic ${secret.toString("base64")}` } : {};
  }

  /** The address without its secret. */
  get address(): string {
    return this.#base.href;
  }

  /** All files below a folder, whose path ends with a slash. */
  async files(below = ""): Promise<ListedFile[]> {
    const found = await Promise.all(
      (await this.#list(below)).map(async ({ name, type, mtime, size }) =>
        type === "directory"
          ? this.files(`${below}${name}/`)
          : [{ path: `${below}${name}`, mark: `${mtime} ${size}`, at: Date.parse(mtime) }],
      ),
    );
    return found.flat();
  }

  /** Names of the files directly in this folder. */
  async names(): Promise<string[]> {
    return (await this.#list("")).flatMap(({ name, type }) => (type === "file" ? [name] : []));
  }

  async #list(below: string): Promise<Listed[]> {
    const answer = await this.#send("GET", below, [404]);
    if (answer.status === 404) return [];
    const list = parsed(await answer.text().catch((error: Error) => this.#unreachable(error)));
    if (isList(list)) return list;
    throw new Refusal(
      `The release store at ${this.address} answers GET /${below} with something other than a list of files in JSON.`,
    );
  }

  /** A file's content and its age by the server's clock; null if it does not exist. */
  async read(path: string): Promise<{ content: Buffer; age: number } | null> {
    const answer = await this.#send("GET", path, [404]);
    if (answer.status === 404) return null;
    const time = (name: string) => Date.parse(answer.headers.get(name) ?? "");
    const content = await answer.arrayBuffer().catch((error: Error) => this.#unreachable(error));
    return { content: Buffer.from(content), age: time("date") - time("last-modified") };
  }

  async write(path: string, content: Buffer | string): Promise<void> {
    await this.#send("PUT", path, [], content);
  }

  async remove(path: string): Promise<void> {
    await this.#send("DELETE", path, [404]);
  }

  /** Renames a file unless the new name is taken; returns whether it did. */
  async rename(path: string, to: string): Promise<boolean> {
    const more = { destination: this.#base.pathname + to, overwrite: "F" };
    return (await this.#send("MOVE", path, [404, 412], null, more)).ok;
  }

  #unreachable(error: Error): never {
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new Refusal(`The release store at ${this.address} cannot be reached: ${message}`);
  }

  async #send(
    method: string,
    path: string,
    expected: readonly number[],
    content: Buffer | string | null = null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const headers = { ...this.#headers, ...more };
    const body = content === null ? null : new Uint8Array(Buffer.from(content));
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(new URL(path, this.#base), { method, headers, body, signal }).catch(
      (error: Error) => this.#unreachable(error),
    );
    if (answer.ok || expected.includes(answer.status)) return answer;
    throw new Refusal(
      [401, 403].includes(answer.status)
        ? `The release store at ${this.address} does not let you in: it answers ${answer.status} to ${method}. ` +
            "Put name and password into its address, https://team:password@store.example."
        : `The release store at ${this.address} answers ${answer.status} to ${method} ${path}.`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal("In the address of the release store a % of the name or the password is written %25.");
  }
}

/** nginx's entry for a file or a folder. */
interface Listed {
  readonly name: string;
  readonly type: "file" | "directory";
  readonly mtime: string;
  readonly size?: number;
}

const isList = (value: unknown): value is Listed[] =>
  Array.isArray(value) &&
  value.every(
    (one: Partial<Listed> | null) => typeof one?.name === "string" && typeof one.mtime === "string",
  );

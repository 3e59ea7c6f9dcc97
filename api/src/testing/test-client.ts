import { refuseUndocumented } from "./documented-statuses.ts";
import { patiently } from "./patiently.ts";

/** The answer to a call. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer read as JSON; null when it is empty. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests state what they expect of it
  readonly body: any;
}

/** What a call carries. */
export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

let clients = 0;

/** A browser as far as the API can tell: it keeps cookies and sends its origin. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  /** Its own address, so that limits count each client separately. */
  readonly address: string;

  constructor(origin: string, address = `10.0.${Math.floor(++clients / 250)}.${clients % 250}`) {
    this.origin = origin;
    this.address = address;
  }

  get = (path: string, headers?: Record<string, string>) => this.call("GET", path, { headers });

  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call("POST", path, { body, headers });

  put = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.call("PUT", path, { body, headers });

  delete = (path: string, headers?: Record<string, string>) => this.call("DELETE", path, { headers });

  /**
   * Makes a call. Text and bytes are sent as they are, anything else as JSON. @throws for an undocumented
   * status.
   */
  async call(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        origin: this.origin,
        "x-forwarded-for": this.address,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isPlain(body) ? body : JSON.stringify(body) }),
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    refuseUndocumented(method, path, response.status);
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }

  /** The same browser, which is told at once what is put off. */
  atOnce = (): TestClient =>
    Object.assign(new TestClient(this.origin, this.address), { cookies: this.cookies });

  /** The cookie header that a browser would send. */
  cookieHeader = (): string => [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  /** Signs in with the password that the factory gives every user. */
  async signIn(username: string, password = PASSWORD): Promise<Answer> {
    return this.post("/api/login", { username, password });
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("expires=Thu, 01 Jan 1970")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A browser whose user tries again what a busy machine puts off. */
export class PatientClient extends TestClient {
  override call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return patiently(() => super.call(method, path, options));
  }
}

const isPlain = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;

/** Every user's password in tests. */
export const PASSWORD = "correct horse";

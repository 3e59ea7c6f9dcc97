import type { BenchRequest } from "./measure.ts";

/** One comparison: what is asked of the API, and of the others. */
export interface BenchCase {
  readonly name: string;
  readonly api: BenchRequest;
  readonly others: BenchRequest;
  /** Whether the tenant's clients are changed while the API is asked. */
  readonly isChanging?: boolean;
  /** Whether the answer does not change anything, so that it can be asked for one at a time. */
  readonly isRead: boolean;
}

const LIST = "/api/clients?limit=50&sort=name";

/** Numbers of different pages and rows that callers ask for at a time. */
const PAGES = 16;
const ROWS = 200;

/** The comparisons. `id` is the first of the tenant's clients; `headers` are those of its staff. */
export async function casesFor(
  port: number,
  headers: Record<string, string>,
  id: number,
): Promise<BenchCase[]> {
  const pages = await firstPages(port, headers);
  const [{ etag, next }] = pages;
  const ids = Array.from({ length: ROWS }, (_, place) => id + place);
  const draft = JSON.stringify({ name: "New client", email: "new@client.example" });
  const json = { "content-type": "application/json" };
  const read = (name: string, path: string, other: string, more: Partial<BenchRequest> = {}): BenchCase => ({
    name,
    api: { path, headers, ...more },
    others: { path: other },
    isRead: true,
  });
  const unchanged = { headers: { ...headers, "if-none-match": etag ?? "" }, status: 304 };
  return [
    read("who is signed in", "/api/user", "/nothing"),
    read("list of 50", LIST, "/list"),
    read("its next page", next, "/list"),
    ...(etag === null ? [] : [read("list of 50, unchanged", LIST, "/list", unchanged)]),
    // From here on no list is as it was when its tag was given.
    { ...read("list of 50, changed each ms", LIST, "/list"), isChanging: true },
    {
      ...read("16 pages of it, changed each ms", LIST, "/list", { paths: pages.map(({ path }) => path) }),
      isChanging: true,
    },
    read("list of 1,000", "/api/clients", "/whole"),
    {
      ...read("one by id", `/api/clients/${id}`, `/one/${id}`, {
        paths: ids.map((one) => `/api/clients/${one}`),
      }),
      others: { path: `/one/${id}`, paths: ids.map((one) => `/one/${one}`) },
    },
    read("search", "/api/clients?q=zephyr&limit=50&sort=name", "/search/%25zephyr%25"),
    {
      name: "insert",
      api: { path: "/api/clients", method: "POST", headers: { ...headers, ...json }, body: draft },
      others: { path: "/insert", method: "POST", headers: json, body: draft },
      isRead: false,
    },
  ];
}

async function firstPages(port: number, headers: Record<string, string>) {
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await response.arrayBuffer();
    const next = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
    return { path, etag: response.headers.get("etag"), next };
  };
  const first = await read(LIST);
  const pages: [typeof first, ...(typeof first)[]] = [first];
  for (let { next } = first; next !== "" && pages.length < PAGES; next = pages.at(-1)?.next ?? "")
    pages.push(await read(next));
  return pages;
}

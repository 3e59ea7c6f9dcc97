import * as fc from "fast-check";

/** Bytes to be sent on a connection, as latin1 text; `§` stands for the sender's number. */
export type Bytes = string;

/** One of several texts. */
export const oneOf = (...texts: string[]) => fc.constantFrom(...texts);

/** A request that must never be run if it is inside a body. */
export const smuggled =
  "GET /api/smuggled?by=§ HTTP/1.1\r\nHost: hub.test\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n";

const method = fc.oneof(
  { weight: 20, arbitrary: oneOf("GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS") },
  oneOf("PATCH", "TRACE", "CONNECT", "get", "PROPFIND", "G\tET", "", "GET ", "M-SEARCH", "PRI"),
);

const target = fc
  .oneof(
    {
      weight: 6,
      arbitrary: oneOf("/api/live", "/api/login", "/api/clients", "/api/clients/import", "/share/a/answer"),
    },
    { weight: 1, arbitrary: oneOf("/", "/clients", "/assets/main.1.js", "/registry.json", "/edge/live") },
    oneOf(
      "*",
      "//evil.test/",
      "http://evil.test/api/live",
      "hub.test:80",
      "/api/../users",
      "/api/%2e%2e/x",
      "/api/a b",
    ),
    oneOf(
      "/api/a\tb",
      "/api/a\u00e9",
      "/api/\0",
      "",
      "/api/live#x",
      "/api/live\\x",
      "?",
      `/api/${"a".repeat(9_000)}`,
    ),
  )
  .map((text) => `${text}${text.includes("?") ? "" : "?by=§"}`);

const version = fc.oneof(
  { weight: 30, arbitrary: oneOf("HTTP/1.1") },
  oneOf("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "http/1.1", ""),
);

const lineEnd = fc.oneof(
  { weight: 40, arbitrary: oneOf("\r\n") },
  oneOf("\n", "\r", "\r\r\n", "\n\r\n", " \r\n"),
);

const host = fc.oneof(
  { weight: 30, arbitrary: oneOf("Host: hub.test") },
  oneOf(
    "Host: azure.hub.test",
    "Host: evil.test",
    "Host:",
    "Host : hub.test",
    "Host: hub.test\r\nHost: evil.test",
    "X: y",
  ),
);

/** The declared length of a body with `length` bytes. */
export const lengthLine = (length: number) =>
  oneOf(
    `Content-Length: ${length}`,
    `Content-Length: ${length}\r\nContent-Length: ${length}`,
    `Content-Length: ${length}\r\nContent-Length: 0`,
    `Content-Length: ${length}, ${length}`,
    `Content-Length: 0`,
    `Content-Length: ${length + 7}`,
    `Content-Length: +${length}`,
    `Content-Length: -${length}`,
    `Content-Length: 0x${length.toString(16)}`,
    `Content-Length: 00${length}`,
    `Content-Length: ${length} `,
    `Content-Length:${length}`,
    `Content-Length : ${length}`,
    `Content-Length: ${length}\r\n 5`,
    `Content_Length: ${length}`,
    `content-length: ${length}.0`,
    `Content-Length: 99999999999999999999`,
    `Content-Length: ${length}\0`,
  );

/** Ways to write a body's framing, correctly or almost so. */
export const codingLine = oneOf(
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
  "Transfer-Encoding: chunked, chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: chunked, gzip",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding: chunked;q=1",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding:\x0bchunked",
  "Transfer-Encoding : chunked",
  " Transfer-Encoding: chunked",
  "Transfer-Encoding: CHUNKED",
  "X: y\nTransfer-Encoding: chunked",
  "Transfer-Encoding:\r\n chunked",
  "Transfer_Encoding: chunked",
  "Transfer-Encoding: identity",
);

/** Lines about how to handle a message, including ones that nobody should send. */
export const otherLine = oneOf(
  "Connection: content-length",
  "Connection: transfer-encoding, host, cookie",
  "Connection: close, content-length, x-forwarded-for",
  "Connection: keep-alive, te\r\nTE: trailers",
  "Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Expect: 100-continue",
  "Expect: 200-ok",
  "X-Forwarded-For: 6.6.6.6\r\nForwarded: for=6.6.6.6",
  "X-Forwarded-Host: evil.test",
  "Trailer: X-A",
  "Cookie: dmc_hub=1",
  "Content-Type: application/json",
  "Content-Encoding: gzip",
  "Accept: text/event-stream",
  "If-Match: *",
  "X-\u00e9: \u00e9",
  "X A: b",
  ": b",
  "X-A",
  "X-A: b\r\n\tc",
  "X-A: b\0c",
  `X-Long: ${"a".repeat(17_000)}`,
);

/** A text as a chunk. */
export const chunk = (text: string, end = "\r\n") => `${text.length.toString(16)}${end}${text}${end}`;

const body = fc.oneof(
  oneOf("", "{}", smuggled, `{"a":1}${smuggled}`),
  oneOf(
    `${chunk("{}")}0\r\n\r\n`,
    `${chunk(smuggled)}0\r\n\r\n`,
    `${chunk("{}", "\n")}0\n\n${smuggled}`,
    `2;a=b\r\n{}\r\n0\r\n\r\n`,
    `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `2 \r\n{}\r\n0\r\n\r\n${smuggled}`,
    `2\r\n{}\r\n0\r\nX-Trailer: 1\r\nContent-Length: 5\r\n\r\n`,
    `0\r\n\r\n`,
    `fffffffffffffffff\r\n{}\r\n`,
    `-2\r\n{}\r\n`,
    `2\r\n{}${chunk(smuggled)}0\r\n\r\n`,
    `0x2\r\n{}\r\n0\r\n\r\n`,
  ),
);

/** One request by the grammar of RFC 9112, or almost. */
const request = fc
  .record({
    method,
    target,
    version,
    host,
    body,
    lineEnd,
    others: fc.oneof(fc.constant([]), fc.array(otherLine, { maxLength: 3 })),
  })
  .chain(({ others, ...parts }) => {
    const framing = fc.oneof(
      { weight: 3, arbitrary: fc.constant([`Content-Length: ${parts.body.length}`]) },
      { weight: 1, arbitrary: fc.constant(["Transfer-Encoding: chunked"]) },
      fc.array(fc.oneof(lengthLine(parts.body.length), codingLine), { maxLength: 2 }),
    );
    return framing.map((lines): Bytes => {
      const head = [
        `${parts.method} ${parts.target} ${parts.version}`.trim(),
        parts.host,
        ...others,
        ...lines,
      ];
      return `${head.join(parts.lineEnd)}${parts.lineEnd}${parts.lineEnd}${parts.body}`;
    });
  });

/** A position in some bytes, and a change there. */
const mutation = fc.tuple(
  fc.nat(),
  oneOf("", "\0", " ", "\r", "\n", "\r\n", ":", "0", "\u00ff", ",", "\t"),
  fc.nat(3),
);

const mutated = fc.tuple(request, fc.array(mutation, { minLength: 1, maxLength: 4 })).map(([bytes, places]) =>
  places.reduce((text, [at, put, cut]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + put + text.slice(index + cut);
  }, bytes),
);

const next = "GET /api/next?by=§ HTTP/1.1\r\nHost: hub.test\r\n\r\n";

/** The bytes sent on one connection: one or more requests, complete or truncated, valid or not. */
export const connections: fc.Arbitrary<Bytes> = fc.oneof(
  request,
  mutated,
  request.map((bytes) => bytes + next),
  fc.tuple(request, request, request).map((several) => several.join("")),
  fc.tuple(request, fc.nat()).map(([bytes, at]) => bytes.slice(0, at % bytes.length)),
);

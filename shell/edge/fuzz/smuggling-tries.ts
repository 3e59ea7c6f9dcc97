import * as fc from "fast-check";
import { type Bytes, chunk, codingLine, lengthLine, oneOf, otherLine, smuggled } from "./fuzzed-requests.ts";

/**
 * Attempts to have `smuggled` run: strictly parsed it is always inside a body, whatever a lenient parser
 * makes of the surrounding lines.
 */
export const tries: fc.Arbitrary<Bytes> = fc
  .record({
    target: oneOf(
      "GET /api/live",
      "DELETE /api/clients/1",
      "POST /api/login",
      "POST /api/clients/import",
      "PUT /api/clients/1",
    ),
    other: fc.option(
      otherLine.filter((line) => line.startsWith("C") || line.startsWith("E")),
      { nil: "X: y" },
    ),
    isChunked: fc.boolean(),
    decoy: fc.boolean(),
  })
  .chain(({ target: start, other, isChunked, decoy }) => {
    const inside = decoy ? `0\r\n\r\n${smuggled}` : smuggled;
    const sent = isChunked ? `${chunk(inside)}0\r\n\r\n` : inside;
    const strict = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${sent.length}`;
    const lenient = isChunked ? lengthLine(5).filter((line) => /^Content/i.test(line)) : codingLine;
    return fc.tuple(lenient, fc.boolean()).map(([line, isFirst]): Bytes => {
      const lines = isFirst ? [line, strict] : [strict, line];
      return [`${start}?by=§ HTTP/1.1`, "Host: hub.test", other, ...lines, "", sent].join("\r\n");
    });
  });

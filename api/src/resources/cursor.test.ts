import { expect, test } from "@jest/globals";
import { ApiProblem } from "../platform/http/errors.ts";
import { readCursor, writeCursor } from "./cursor.ts";

const AT = "1763905999~1763905014.766766.16384~1:1:";

const withCount = (total: unknown, at: unknown = AT, ...more: unknown[]) =>
  encoded(JSON.stringify(["-name", "a", 1, total, at, ...more]));

function encoded(text: string) {
  return Buffer.from(text).toString("base64url");
}

const moment = { snapshot: "100:105:101,103", server: "1763905014.766766.16384", at: 1_763_905_999 };
const counted = { total: 10_001, moment, rows: "corporate clients" };

test.each([
  { value: "Zoë & Co?", id: 7, counted },
  { value: "", id: 1, counted: { ...counted, total: 0, moment: { ...moment, snapshot: "1:1:" } } },
  { value: null, id: Number.MAX_SAFE_INTEGER, counted: null },
])("a position is read back as it was written, and fits an address: %j", (position) => {
  const cursor = writeCursor("-name", position);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(readCursor(cursor, "-name")).toEqual(position);
});

test("a cursor of the release before, which names no rows, is read", () => {
  expect(readCursor(withCount(5), "-name").counted).toMatchObject({ total: 5, rows: "" });
});

test.each([
  ["of another order", writeCursor("name", { value: "a", id: 1, counted: null })],
  ["empty", ""],
  ["no text of ours", "%%%"],
  ["no JSON", encoded("{")],
  ["no list", encoded('{"0":"-name","1":"a","2":1}')],
  ["null", encoded("null")],
  ["with a number for a text", encoded('["-name",1,1]')],
  ["with an object for a text", encoded('["-name",{},1]')],
  ["without an id", encoded('["-name","a"]')],
  ["with a text for an id", encoded('["-name","a","1"]')],
  ["with half an id", encoded('["-name","a",1.5]')],
  ["with half a total", withCount(1.5)],
  ["with a negative total", withCount(-1)],
  ["with a total past what is counted", withCount(10_002)],
  ["with a text for a total", withCount("5")],
  ["with nothing for a total", withCount(null)],
  ["with a number for the rows that were counted", withCount(5, AT, 1)],
  ["with a total of no moment", encoded('["-name","a",1,5]')],
  ["with a number for a moment", withCount(5, 7)],
  ["of a moment without a snapshot", withCount(5, "1763905999~1763905014.766766.16384~")],
  ["of a moment with more", withCount(5, "1763905999~1763905014.766766.16384~1:1:~")],
  ["of a moment without a server", withCount(5, "1763905999~~1:1:")],
  ["of a snapshot that ends before it begins", withCount(5, "1763905999~1763905014.766766.16384~5:3:")],
  [
    "of a snapshot with transactions out of order",
    withCount(5, "1763905999~1763905014.766766.16384~1:9:5,3"),
  ],
  ["of a snapshot with one from before it", withCount(5, "1763905999~1763905014.766766.16384~5:9:3")],
  ["of a snapshot with one from after it", withCount(5, "1763905999~1763905014.766766.16384~5:9:9")],
  ["of a snapshot that is SQL", withCount(5, "1763905999~1763905014.766766.16384~1:1:'); select 1")],
  ["with an id past what is exact", encoded('["-name","a",9007199254740993]')],
])("a cursor that is %s is refused in words", (_, cursor) => {
  const read = () => readCursor(cursor, "-name");
  expect(read).toThrow(ApiProblem);
  expect(read).toThrow("This page is no longer there. Start again at the first page.");
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({ status: 400, errors: [{ path: "cursor" }] });
  }
});

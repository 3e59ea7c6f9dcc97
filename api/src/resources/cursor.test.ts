import { expect, test } from "@jest/globals";
import { ApiProblem } from "../platform/http/errors.ts";
import { readCursor, writeCursor } from "./cursor.ts";

const encoded = (text: string) => Buffer.from(text).toString("base64url");

test.each([
  { value: "Zoë & Co?", id: 7 },
  { value: "", id: 1 },
  { value: null, id: Number.MAX_SAFE_INTEGER },
])("a position is read back as it was written, and fits an address: %j", (position) => {
  const cursor = writeCursor("-name", position);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(readCursor(cursor, "-name")).toEqual(position);
});

test.each([
  ["of another order", writeCursor("name", { value: "a", id: 1 })],
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

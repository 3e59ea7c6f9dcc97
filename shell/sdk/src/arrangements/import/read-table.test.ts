import { expect, test } from "@jest/globals";
import { draftsOf, matchingOf, readTable } from "./read-table.ts";

/** jsdom's files cannot be read as promises. */
const file = (content: Uint8Array) =>
  ({
    name: "table.csv",
    arrayBuffer: () => Promise.resolve(content.slice().buffer),
  }) as unknown as File;

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string): Uint8Array {
  const units = [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  return new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
}

const fields = [
  { name: "name", label: "Name", isRequired: true },
  { name: "contactName", label: "Contact", aliases: ["contact person"] },
  { name: "type", label: "Type", read: (text: string) => text.toLowerCase() },
];

test("reads quoted line breaks, empty lines and a byte order mark", async () => {
  const table = await readTable(
    file(utf8('\uFEFFName,Contact\r\n"Acme\nTravel","He said ""hi"""\r\n\r\nBirch,\r\n')),
  );
  expect(table.headings).toEqual(["Name", "Contact"]);
  expect(table.rows).toEqual([
    ["Acme\nTravel", 'He said "hi"'],
    ["Birch", ""],
  ]);
});

test("reads UTF-16, semicolons, and what Windows writes", async () => {
  expect((await readTable(file(utf16("Name;Type\nJosé;x\n")))).rows).toEqual([["José", "x"]]);
  expect((await readTable(file(new Uint8Array([78, 10, 74, 111, 115, 0xe9, 10])))).rows).toEqual([["José"]]);
});

test("matches columns by name, label or alias, whatever their case", async () => {
  const table = await readTable(file(utf8("CONTACT PERSON,name,Else\na,b,c\n")));
  expect(matchingOf(table, fields)).toEqual({ name: 1, contactName: 0, type: null });
});

test("makes drafts of the matched columns, and formulas text again", async () => {
  const table = await readTable(file(utf8("Name,Type\n '=1+1 ,Corporate\n")));
  expect(draftsOf(table, fields, matchingOf(table, fields))).toEqual([{ name: "=1+1", type: "corporate" }]);
  const quoted = await readTable(file(utf8("Name,Type\n'+34 600,x\n")));
  expect(draftsOf(quoted, fields, matchingOf(quoted, fields))).toEqual([{ name: "+34 600", type: "x" }]);
});

test("says what is wrong with a file that is none", async () => {
  await expect(readTable(file(utf8("Name\n")))).rejects.toThrow(
    "The file has no rows below the names of its columns.",
  );
  await expect(readTable(file(new Uint8Array([80, 75, 3, 4, 0, 0, 0])))).rejects.toThrow("not a CSV file");
});

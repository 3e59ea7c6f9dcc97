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
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["Acme\nTravel", 'He said "hi"'],
    ["Birch", ""],
  ]);
});

test("reads UTF-16, semicolons, and what Windows writes", async () => {
  expect((await readTable(file(utf16("Name;Type\nJosé;x\n")))).rows[0]?.cells).toEqual(["José", "x"]);
  const { rows } = await readTable(file(new Uint8Array([78, 10, 74, 111, 115, 0xe9, 10])));
  expect(rows[0]?.cells).toEqual(["José"]);
});

test("reads a file whose lines end in different ways", async () => {
  const { rows } = await readTable(
    file(utf8('Name,Notes\r\nAcme,"one\r\ntwo"\nBirch,"three"\rCedar,four\r\n')),
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Acme", "one\ntwo"],
    ["Birch", "three"],
    ["Cedar", "four"],
  ]);
});

test("keeps each row's line of the file; line breaks within its cells do not count", async () => {
  const text = '\n"Name";"Type"\n\n"Acme\nTravel";x\n ; \n\nBirch;y\n';
  const { headings, separator, rows } = await readTable(file(utf8(text)));
  expect([headings, separator]).toEqual([["Name", "Type"], ";"]);
  expect(rows).toEqual([
    { line: 4, cells: ["Acme\nTravel", "x"] },
    { line: 7, cells: ["Birch", "y"] },
  ]);
});

test.each([
  ["is not closed", 'Name,Contact\n\nAcme,"Kim\nBirch,Lea\n', 3],
  ["is closed by that of a later line", 'Name,Contact\nAcme,"Kim\nBirch,"Lea"\nCedar,Sol\n', 2],
  ["is doubled at the end of its cell", '"Name","Contact"\r\n"Acme","Kim""\r\n"Birch","Lea"\r\n', 2],
  ["is not doubled inside of it", 'Name;Contact;Type\n"A\nB";x;y\n"Hotel "Sol"";x;y\n', 3],
])("hides no lines behind a quotation mark that %s", async (_what, text, line) => {
  await expect(readTable(file(utf8(text)))).rejects.toThrow(
    `Line ${line}: a quotation mark is not closed, or one inside its cell is not doubled. Correct it and try again.`,
  );
});

test.each([
  ["all cells", '"Name";"Contact"\r\n"Acme; ""Best"",";"Kim\r\nLea"\r\n"Birch";""\r\n', 'Acme; "Best",'],
  ["some, with spaces behind", 'Name,Contact\n"Acme, Best" ,"Kim\n\nLea" \nBirch,\n', "Acme, Best"],
  ["the last cell, without a line end", 'Name\tContact\n5" wide\tx\nBirch\t"Kim, ""Lea"""', '5" wide'],
  ["the only column", '"Name"\n"Acme, Best"\n"Birch; x"\n', "Acme, Best"],
])("reads quotation marks around %s", async (_what, text, name) => {
  const { rows } = await readTable(file(utf8(text)));
  expect([rows.length, rows[0]?.cells[0]]).toEqual([2, name]);
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

import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { clients } from "../clients/client.ts";
import { pictureAddress, webAddress } from "./addresses.ts";
import { money, pax } from "./amounts.ts";
import { plainDate, timeOfDay } from "./days.ts";
import { digits, email, flag, hexColour, id, line, optionalLine, prose } from "./fields.ts";
import { remoteVersion } from "./release-state.ts";
import { remoteName } from "./remote-name.ts";
import { screen } from "./remote-manifest.ts";
import { tidy } from "./text-rules.ts";
import { themeDraft } from "../themes/theme.ts";
import { timeZone } from "./time-zone.ts";
import { newUserForm } from "../users/user.ts";

const takes = (type: z.ZodMiniType, value: unknown) => type.safeParse(value).success;

/** Values just inside and just outside each rule's boundary. */
const boundaries: [name: string, type: z.ZodMiniType, taken: unknown[], refused: unknown[]][] = [
  ["a line", line(2, ""), ["ab", ` ${"a".repeat(200)} `], ["a", " a ", "a".repeat(201), 7, "ab\0"]],
  ["a text", prose(1, ""), ["a", "a\nb", "a".repeat(20_000)], ["", "a".repeat(20_001), "\ud800"]],
  ["an optional line", optionalLine(), [null, undefined, "", " ", "a"], [7, "a".repeat(201)]],
  ["an e-mail address", email(), [" a.b+c@mail.example "], ["a@b", "a b@mail.example", "@mail.example", ""]],
  [
    "an international e-mail address",
    email(),
    ["info@münchen.de", "a@xn--e1afmkfd.xn--p1ai", "a@пример.рф", "a&b@x.com"],
    ["ä@mail.example", "a@münchen", "a@münchen.de/x", "a@münchen.de:25", "a@b@münchen.de", "a@１.２"],
  ],
  ["an id", id, [1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, 2 ** 53, "1", null]],
  [
    "an id in a path",
    digits(id),
    ["1", "9007199254740991", 1],
    ["0", "1e3", " 1", "1.0", "+1", "12345678901234567", ""],
  ],
  ["yes or no in a query", flag, ["true", "false", true, false], ["", "1", "TRUE", null]],
  [
    "a day",
    plainDate,
    ["2024-02-29", "1900-01-01", "2199-12-31"],
    [
      "2023-02-29",
      "2026-04-31",
      "1899-12-31",
      "2200-01-01",
      "2026-1-1",
      "2026-01-01T00:00",
      " 2026-01-01",
      "",
    ],
  ],
  [
    "a time of day",
    timeOfDay,
    ["00:00", "09:30", "19:59", "23:59"],
    ["24:00", "9:30", "12:60", "12:00:00", " 12:00", "x12:00"],
  ],
  [
    "money",
    money,
    [0, 0.01, 0.29, 1.1, 999_999_999_999.99],
    [-0.01, 0.001, 1_000_000_000_000, Number.NaN, Infinity, "1"],
  ],
  ["how many travel", pax, [1, 100_000], [0, 100_001, 1.5]],
  ["a colour", hexColour, ["#fff", "#00B4d8"], ["fff", "#ffff", "#ggg", "#fffffff", "x#fff", "#fff "]],
  [
    "a web address",
    webAddress(""),
    ["https://x.example/a?b", "http://localhost:3000/", "http://azure.localhost/", "http://127.0.0.1/"],
    [
      "http://x.example",
      "http://localhost.example",
      "https://me@x.example",
      "https://:secret@x.example",
      "ftp://localhost/",
      "x",
      `https://x.example/${"a".repeat(2_000)}`,
    ],
  ],
  [
    "a picture",
    pictureAddress(),
    [`/api/pictures/${"0a".repeat(16)}.png`, "https://x.example/a.svg"],
    [
      `/api/pictures/${"0a".repeat(16)}.gif`,
      `/api/pictures/../${"0a".repeat(16)}.png`,
      `/api/pictures/${"0a".repeat(16)}.png?x`,
      `/pictures/${"0a".repeat(16)}.png`,
      `/api/pictures/${"0A".repeat(16)}.png`,
    ],
  ],
  ["a time zone", timeZone, ["Europe/Paris", "UTC", " Asia/Tokyo "], ["+01:00", "Mars/Base", ""]],
  [
    "a remote's name",
    remoteName,
    ["m", "mf-tours2", `a${"b".repeat(60)}`],
    ["2mf", "-mf", "Mf", "mf/..", `a${"b".repeat(61)}`, "mf ", "constructor", "__proto__"],
  ],
  [
    "a remote's version",
    remoteVersion,
    ["0.0.1", "1.2.3-rc.1"],
    ["1.2", "v1.2.3", "1.2.3-", "1.2.3/..", "1.2.3-a/b", "1234567.0.0"],
  ],
  [
    "a screen's path",
    screen.shape.path,
    ["/", "/tours/:id", "/a_b-c"],
    ["tours", "//evil.example", "/a b", "/a?b", "/a.b", "x/a"],
  ],
  [
    "styles",
    themeDraft.shape.customCss,
    ["", "a".repeat(65_536), "é".repeat(32_768)],
    ["a".repeat(65_537), "é".repeat(32_769), 7],
  ],
  ["a page's size", clients.list.query.shape.limit, ["1", "200", undefined], ["0", "201", "x"]],
  ["a sort", clients.list.query.shape.sort, ["name", "-name"], ["--name", "notes", "+name", ""]],
];

test.each(boundaries)("%s ends where it should", (_, type, taken, refused) => {
  expect(taken.filter((value) => !takes(type, value))).toEqual([]);
  expect(refused.filter((value) => takes(type, value))).toEqual([]);
});

test("text is kept trimmed, and what is blank is nothing", () => {
  expect(line(2, "").parse(" ab ")).toBe("ab");
  expect(email().parse(" a@mail.example ")).toBe("a@mail.example");
  expect(optionalLine().parse("  ")).toBeNull();
  expect(digits(id).parse("12")).toBe(12);
  expect([flag.parse("true"), flag.parse("false")]).toEqual([true, false]);
});

test("an address's domain is kept as the DNS knows it", () => {
  expect(email().parse("Info@München.de")).toBe("Info@xn--mnchen-3ya.de");
  expect(email().parse("Info@Mail.Example")).toBe("Info@Mail.Example");
  expect(newUserForm.shape.email.parse("info@münchen.de")).toBe("info@xn--mnchen-3ya.de");
});

test("texts that no rule takes stay as they are: to bring a million marks in order takes minutes", () => {
  const marks = `a${"\u0301".repeat(600)}${"\u0323".repeat(600)}`;
  expect(marks).not.toBe(marks.normalize());
  expect(tidy(marks)).toBe(marks);
  for (const rule of [line(1, ""), email()])
    expect(rule.safeParse(marks).error?.issues.map(({ message }) => message)).toContain(
      "Must be at most 200 characters",
    );
});

test("what pasted text brings along unseen is taken out, and letters are composed", () => {
  expect(line(1, "").parse("\u200eAc\u00adme\u202c \u200b")).toBe("Acme");
  expect(line(1, "").parse("Cafe\u0301")).toBe("Café");
  expect(email().parse("a@mail.example\u200b")).toBe("a@mail.example");
  expect(clients.list.query.parse({ q: "\u2068Cafe\u0301\u2069" }).q).toBe("Café");
  // They shape letters and pictures.
  for (const joined of ["می\u200cخواهم", "👩\u200d🍳"]) expect(line(1, "").parse(joined)).toBe(joined);
});

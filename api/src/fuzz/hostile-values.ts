import * as fc from "fast-check";

/** Texts that have broken some server before; none looks like an error of ours. */
const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "b\udfff",
  "\u202eevil",
  "e\u0301\u0301\u0301",
  "\u{1f469}\u200d\u{1f680}",
  "\uffff\ufeff",
  "' or '1'='1",
  "'); drop table app.users; --",
  "%",
  "_",
  "\\",
  "%00",
  "{{constructor}}",
  "${7*7}",
  "__proto__",
  "constructor",
  "toString",
  "javascript:alert(1)",
  "https://[",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e999",
  "9007199254740993",
  "-1",
  "0x10",
  "1;2",
  "true",
  "null",
  "2026-02-30",
  "0000-00-00",
  "infinity",
  "2026-01-01T00:00:00Z",
  "a@b.c\r\nbcc: d@e.f",
  "../../etc/passwd",
  "x".repeat(201),
  "x".repeat(20_001),
];

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
];

/** Text that a careless server stumbles over. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

/** Any JSON value that a careless server stumbles over. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, null, true, [], {}, [null], { id: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Whole bodies that are not an object of fields, as sent. */
export const hostileBody = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "NaN",
    '{"id":Infinity}',
    '{"id":9007199254740993,"version":1e999}',
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"dmcId":1}}}',
    `{"name":"${"x".repeat(900_000)}"}`,
    `{"name":"${"x".repeat(1_100_000)}"}`,
    `${'{"a":'.repeat(33)}1${"}".repeat(33)}`,
    `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":${index}`).join(",")}}`,
    '{"name":"\\ud800","name":"twice"}',
    "\ufeff{}",
  ),
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
);

const headerValue = fc.oneof(
  fc.constantFrom(
    "",
    "*",
    '"',
    '"1"',
    'W/"1"',
    '"1", "2"',
    '"9007199254740993"',
    '"-1"',
    '"1e3"',
    "' or 1=1",
  ),
  fc.constantFrom("a".repeat(4_000), "__proto__", "é\u00ff", "{}", "null"),
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^\u0020-\u007e]/g, "")),
);

/** Headers that the API interprets, with meaningless values. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    "if-match",
    "if-none-match",
    "idempotency-key",
    "accept",
    "accept-encoding",
    "accept-language",
    "x-request-id",
    "x-http-method-override",
    "x-forwarded-host",
    "x-forwarded-proto",
    "range",
    "content-type",
  ),
  headerValue,
  { maxKeys: 3, noNullPrototype: true },
);

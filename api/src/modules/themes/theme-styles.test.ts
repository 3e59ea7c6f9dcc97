import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { serveSavedStyles } from "./serve-saved-styles.ts";

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

const made = (customCss: string | null) => admin.post("/api/themes", { name: "Styled", customCss });

test("styles are kept as typed and served as they were understood", async () => {
  const customCss = "/* Ours */\n.card  { color : RED; }\n@media (min-width: 48em) { a { gap: 0 } }";
  const { body } = await made(customCss);
  expect(body).toMatchObject({
    customCss,
    stylesheet: expect.stringMatching(/^\/api\/theme-styles\/[0-9a-f]{32}\.css$/),
  });
  const staff = await api.signedIn("dmc", (await api.make.dmc()).id);
  const { status, text, headers } = await staff.get(body.stylesheet);
  expect({ status, text }).toEqual({
    status: 200,
    text: ":root .card{color:RED}@media (min-width:48em){:root a{gap:0}}",
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
});

test.each([
  ["h1, .a > b { gap: 0 }", ":root h1,:root .a>b{gap:0}"],
  ["html { gap: 0 } :root .a { gap: 0 }", "html:root{gap:0}:root:root .a{gap:0}"],
  [".a { & b { gap: 0 } }", ":root .a{& b{gap:0}}"],
  ["@keyframes k { from { gap: 0 } }", "@keyframes k{from{gap:0}}"],
  ["p:is(.a, .b) { gap: 0 }", ":root p:is(.a,.b){gap:0}"],
])("%s outweighs the kit's own classes", async (customCss, served) => {
  const { body } = await made(customCss);
  expect((await admin.get(body.stylesheet)).text).toBe(served);
});

test("a change of styles has another address, a theme without has none, and nobody sets it from outside", async () => {
  const { body } = await made("a { color: red }");
  const path = `/api/themes/${body.id}`;
  const { body: changed } = await admin.put(path, { customCss: "a { color: blue }", stylesheet: "/x.css" });
  expect(changed.stylesheet).not.toBe(body.stylesheet);
  expect((await admin.put(path, { name: "Renamed" })).body.stylesheet).toBe(changed.stylesheet);
  expect(await admin.get(body.stylesheet)).toMatchObject({ status: 404 });
  expect((await admin.put(path, { customCss: "" })).body).toMatchObject({
    customCss: null,
    stylesheet: null,
  });
  expect((await made(null)).body.stylesheet).toBeNull();
});

test("styles that were saved before any were served are served as well, except what is refused today", async () => {
  const [old, hostile] = [
    await api.make.theme({ customCss: "a { color: red }" }),
    await api.make.theme({ customCss: "@import 'x';" }),
  ];
  await serveSavedStyles(api.owner);
  const { body } = await admin.get(`/api/themes/${old.id}`);
  expect((await admin.get(body.stylesheet)).text).toBe(":root a{color:red}");
  expect((await admin.get(`/api/themes/${hostile.id}`)).body).toMatchObject({
    customCss: "@import 'x';",
    stylesheet: null,
  });
});

const URL_REFUSED = "url() may only name an uploaded picture";
const NOT_CSS = "this is not valid CSS";
const NOT_PLACED = "this position is not allowed";

test.each([
  ['a {}\n\n@import "https://x.example/a.css";', "Line 3: @import is not allowed"],
  ["@IMPORT url(x)", "Line 1: @import is not allowed"],
  ["@\\69mport 'x';", "Line 1: @import is not allowed"],
  ["@im\\0070 ort 'x';", "Line 1: @import is not allowed"],
  ["@font-face { font-family: x; src: url(x) }", "Line 1: @font-face is not allowed"],
  ["@namespace url(http://x.example);", "Line 1: @namespace is not allowed"],
  ["@charset 'utf-7';", "Line 1: @charset is not allowed"],
  ["@media print { @import 'x'; }", "Line 1: @import is not allowed"],
  ["a { background: url(https://x.example/?a) }", `Line 1: ${URL_REFUSED}`],
  ["a { background: URL('//x.example') }", `Line 1: ${URL_REFUSED}`],
  ["a { background: u\\72l(https://x.example) }", null],
  ["a { background: url(javascript:alert(1)) }", null],
  ["a { background: url(data:text/html,x) }", `Line 1: ${URL_REFUSED}`],
  ["a { background: url(/api/users) }", `Line 1: ${URL_REFUSED}`],
  ["a { background: url(/api/pictures/../users) }", `Line 1: ${URL_REFUSED}`],
  ["a { background: image-set('https://x.example' 1x) }", "Line 1: image-set() is not allowed"],
  ["a { background: -webkit-image-set('//x.example' 1x) }", "Line 1: -webkit-image-set() is not allowed"],
  ["a { background: src('//x.example') }", "Line 1: src() is not allowed"],
  ["a { background: cross-fade('//x.example', red) }", "Line 1: cross-fade() is not allowed"],
  ["a { width: expression(alert(1)) }", "Line 1: expression() is not allowed"],
  ["a { width: e\\78pression(alert(1)) }", "Line 1: expression() is not allowed"],
  [":root { --u: url(https://x.example) }", `Line 1: ${URL_REFUSED}`],
  [":root { --u: image-set('//x.example') }", "Line 1: image-set() is not allowed"],
  ["a {\n  position: fixed;\n}", `Line 2: ${NOT_PLACED}`],
  ["a { position: STICKY !important }", `Line 1: ${NOT_PLACED}`],
  ["a { p\\6f sition: f\\69xed }", `Line 1: ${NOT_PLACED}`],
  ["a { position: -webkit-sticky }", `Line 1: ${NOT_PLACED}`],
  ["a { --p: fixed; position: var(--p) }", `Line 1: ${NOT_PLACED}`],
  ["a { & b { & c { position: fixed } } }", `Line 1: ${NOT_PLACED}`],
  ["a { color: red;\n  }}", `Line 2: ${NOT_CSS}`],
  ["a { color }", `Line 1: ${NOT_CSS}`],
  ["a { color: red; } <script>alert(1)</script>", `Line 1: ${NOT_CSS}`],
  ["</style><script>alert(1)</script>", `Line 1: ${NOT_CSS}`],
  ["a { color: 'red\n; background: url(x) }", null],
])("hostile or broken styles are refused with the line: %j", async (customCss, message) => {
  expect(await made(customCss)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "customCss", message: message ?? expect.stringMatching(/^Line 1: /) }] },
  });
});

test.each([
  ["a{b:(", "\n("],
  ["@supports (", "("],
  ["@media not (", "not ("],
  ["&{", "&{"],
  ["a{width:calc(", "calc('}' + "],
  ["a{", "b;"],
  ["", "}"],
])("styles made to take long are refused soon: %s%s…", async (begin, more) => {
  const { status, body } = await made(begin + more.repeat(Math.floor(60_000 / more.length)));
  expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: "customCss" });
  expect(body.detail).toMatch(/^Line \d+: this is (nested too deep|not valid CSS)$/);
});

test.each([
  "@layer brand { .a { color: color-mix(in oklch, red 50%, var(--dmc-colors-brand-600)) } }",
  "@supports (display: grid) { .a { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) } }",
  "@container (width > 20rem) { h1:not(.x)::after { content: '→' counter(n) } }",
  "@keyframes spin { to { transform: rotate(1turn) } } @media (prefers-reduced-motion: reduce) { a { animation: none } }",
  ".a { position: relative; & > b:hover { inset: 0; position: absolute } }",
  `.a { background: url("/api/pictures/${"a".repeat(32)}.png"), url(data:image/svg+xml,%3Csvg%3E) }`,
  ":root { --gap: 4px; --none:; --shadow: 0 1px 2px rgb(0 0 0 / 10%) }",
  "nav a[href^='/clients'] { color: #0077b6 !important; width: calc(100% - 2 * var(--gap)) }",
])("what a look needs is allowed: %j", async (customCss) => {
  const { status, text } = await made(customCss);
  expect({ status, text: status === 201 ? "" : text }).toEqual({ status: 201, text: "" });
});

test("styles have at most 64 kB", async () => {
  const rule = "a { color: red }\n";
  expect(await made(rule.repeat(3_000))).toMatchObject({ status: 201 });
  expect(await made(rule.repeat(4_000))).toMatchObject({
    status: 400,
    body: { errors: [{ path: "customCss", message: "Custom CSS may have at most 64 kB" }] },
  });
});

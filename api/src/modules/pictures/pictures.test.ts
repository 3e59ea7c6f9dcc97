import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { imageSize } from "image-size";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { jpegWithoutSize, png, samples, SVG } from "../../testing/pictures.ts";

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

const upload = (bytes: Uint8Array | string, type = "image/png", who = admin) =>
  who.call("POST", "/api/pictures", { body: bytes, headers: { "content-type": type } });

const read = async (address: string) => {
  const answer = await fetch(api.origin + address);
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

test.each(Object.entries(samples))(
  "a picture of type %s is kept and shown to anybody",
  async (type, bytes) => {
    const { status, body } = await upload(bytes, type);
    expect({ status, body }).toEqual({
      status: 201,
      body: { address: expect.stringMatching(/^\/api\/pictures\/[0-9a-f]{32}\.(png|jpg|webp|svg)$/) },
    });
    const shown = await read(body.address);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    if (type === "image/svg+xml") expect(Buffer.from(shown.bytes).equals(bytes)).toBe(true);
    else expect(imageSize(shown.bytes)).toMatchObject({ width: 40, height: 20 });
    // The same content has the same address, whoever uploads it.
    const staff = await api.signedIn("dmc", (await api.make.dmc()).id);
    expect((await upload(bytes, type, staff)).body).toEqual(body);
  },
);

test("a large bitmap is scaled down, and what else the file held is gone", async () => {
  const bytes = png(2_000, 1_000);
  // A chunk of text after the last one: metadata, or a script.
  const { body } = await upload(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")]));
  const shown = await read(body.address);
  expect(imageSize(shown.bytes)).toMatchObject({ width: 512, height: 256 });
  expect(Buffer.from(shown.bytes).includes("script")).toBe(false);
});

test.each([
  [
    "of 50 megapixels that never come",
    png(10_000, 5_000).subarray(0, 60),
    "image/png",
    "Pictures may have at most 16 megapixels",
  ],
  ["of nothing but empty segments", jpegWithoutSize, "image/jpeg", "This is not a JPEG picture"],
  ["that is too wide", png(5_000, 10), "image/png", "Pictures may be at most 4096 pixels wide and high"],
  ["that is cut off", png(900, 900).subarray(0, 60), "image/png", "This PNG picture is broken"],
  ["that is empty", Buffer.alloc(0), "image/png", "This is not a PNG picture"],
  ["that is a page", Buffer.from("<!doctype html>"), "image/jpeg", "This is not a JPEG picture"],
  [
    "under another's name",
    samples["image/jpeg"],
    "image/png",
    "This is not a PNG picture, but a JPEG picture",
  ],
  ["that is SVG under another's name", Buffer.from(SVG), "image/webp", "This is not a WebP picture"],
])("a bitmap %s is refused", async (_what, bytes, type, message) => {
  expect(await upload(bytes ?? "", type)).toMatchObject({
    status: 400,
    body: { detail: message, errors: [{ path: "", message }] },
  });
});

test("what is too large, or no picture at all, is refused before it is looked at", async () => {
  expect(await upload(Buffer.alloc(1_048_577))).toMatchObject({
    status: 413,
    body: { detail: "The request is larger than 1 MB. Send less at once." },
  });
  for (const type of ["text/html", "image/gif", "application/json", "multipart/form-data; boundary=x"])
    expect(await upload("x", type)).toMatchObject({ status: 415 });
  // No other call accepts a file.
  expect(
    await admin.call("POST", "/api/themes", {
      body: samples["image/png"],
      headers: { "content-type": "image/png" },
    }),
  ).toMatchObject({ status: 415 });
});

test("a picture that is not there answers so, and is not remembered as missing", async () => {
  const { status, headers } = await api.visitor().get(`/api/pictures/${"0".repeat(32)}.png`);
  expect({ status, cached: headers.get("cache-control") }).toEqual({ status: 404, cached: "no-store" });
  for (const name of ["..%2f..%2fetc%2fpasswd", "0.png", `${"0".repeat(32)}.exe`, `${"A".repeat(32)}.png`])
    expect(await api.visitor().get(`/api/pictures/${name}`)).toMatchObject({ status: 400 });
});

const NS = 'xmlns="http://www.w3.org/2000/svg"';

describe("an SVG picture is refused where it holds", () => {
  test.each([
    ["a script", `<svg ${NS}>\n<script>alert(1)</script></svg>`, "Line 2: <script> is not allowed"],
    [
      "a script under a prefix",
      `<svg ${NS} xmlns:s="http://www.w3.org/2000/svg"><s:script/></svg>`,
      "<script> is not allowed",
    ],
    ["an event handler", `<svg ${NS} onload="alert(1)"/>`, "onload is not allowed"],
    ["a handler in capitals", `<svg ${NS}><g ONCLICK="x"/></svg>`, "ONCLICK is not allowed"],
    ["HTML", `<svg ${NS}><foreignObject/></svg>`, "<foreignObject> is not allowed"],
    ["an HTML element", `<svg ${NS}><b xmlns="http://www.w3.org/1999/xhtml"/></svg>`, "<b> is not allowed"],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${NS}/>`, "entities are not allowed"],
    ["an unknown entity", `<svg ${NS}>&lol;</svg>`, "this is not valid SVG"],
    [
      "a style sheet",
      `<?xml-stylesheet href="https://x.example"?><svg ${NS}/>`,
      "<?xml-stylesheet?> is not allowed",
    ],
    [
      "a link to elsewhere",
      `<svg ${NS}><image href="https://x.example/a.png"/></svg>`,
      "href may not point elsewhere",
    ],
    [
      "a link by prefix",
      `<svg ${NS} xmlns:l="http://www.w3.org/1999/xlink"><use l:href="//x.example#a"/></svg>`,
      "l:href may not point elsewhere",
    ],
    ["a link that runs", `<svg ${NS}><a href=" javascript:alert(1)"/></svg>`, "href may not point elsewhere"],
    ["a moved base", `<svg ${NS} xml:base="https://x.example"/>`, "xml:base is not allowed"],
    [
      "an animated link",
      `<svg ${NS}><a><set attributeName="href" to="javascript:alert(1)"/></a></svg>`,
      "animating href is not allowed",
    ],
    ["a paint from elsewhere", `<svg ${NS}><g fill="url(https://x.example#a)"/></svg>`, "url()"],
    [
      "a paint that hides it",
      `<svg ${NS}><g fill="u\\72l(https://x.example#a)"/></svg>`,
      "in its styles, this is not valid CSS",
    ],
    ["a style from elsewhere", `<svg ${NS}><g style="fill: url(//x.example)"/></svg>`, "url()"],
    ["an import", `<svg ${NS}><style>@import "//x.example";</style></svg>`, "@import is not allowed"],
    [
      "an import in a CDATA section",
      `<svg ${NS}><style><![CDATA[@import "a";]]></style></svg>`,
      "@import is not allowed",
    ],
    [
      "elements among its styles",
      `<svg ${NS}><style>@import "a";<g/></style></svg>`,
      "styles may hold text alone",
    ],
    [
      "elements within elements without end",
      `<svg ${NS}>${"<g>".repeat(300_000)}`,
      "this is nested too deep",
    ],
    [
      "styles without end",
      `<svg ${NS}>${'<g fill="url(#a)"/>'.repeat(20_000)}</svg>`,
      "there are too many styles",
    ],
    ["something else altogether", "<html/>", "this is not an SVG picture"],
    ["nothing", "", "this is not valid SVG"],
    ["a broken element", `<svg ${NS}><g></svg>`, "this is not valid SVG"],
    ["another encoding", `<?xml version="1.0" encoding="UTF-7"?><svg ${NS}/>`, "the text must be in UTF-8"],
  ])("%s", async (_what, text, reason) => {
    const { status, body } = await upload(text, "image/svg+xml");
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringContaining(reason) });
  });

  test("bytes that are no text", async () => {
    expect(await upload(Buffer.from("fffe3c00", "hex"), "image/svg+xml")).toMatchObject({
      status: 400,
      body: { detail: "This is not an SVG picture, or the text must be in UTF-8" },
    });
  });

  test("but not what drawings have", async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" aria-label="Logo (new)">
        <title>It's &amp; ours</title><style>.a,rect { fill: #0077b6; clip-path: url(#c) }</style>
        <defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>
        <g class="a" fill="url(#g)" style="opacity: .5;filter:none" transform="matrix(1,0,0,1,0,0)"><path d="M0 0h9v9z"/></g>
        <linearGradient xlink:href="#g" id="h"/><text x="1" y="9" font-family="Arial">Ours</text>
      </svg>`;
    const { status, body } = await upload(text, "image/svg+xml");
    expect({ status, detail: body.detail }).toEqual({ status: 201 });
    expect(Buffer.from((await read(body.address)).bytes).toString()).toBe(text);
  });
});

test("a logo is an uploaded picture or a web address, and nothing else", async () => {
  const { body } = await upload(samples["image/png"] ?? "");
  const draft = { name: "Pictured", logo: body.address };
  expect(await admin.post("/api/themes", draft)).toMatchObject({ status: 201, body: { logo: body.address } });
  for (const logo of [
    "javascript:alert(1)",
    "/api/pictures/a.png",
    "/api/users",
    `${body.address}?x`,
    "//x.example",
  ])
    expect(await admin.post("/api/themes", { ...draft, logo })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "logo", message: "Must be a web address that starts with https://" }] },
    });
});

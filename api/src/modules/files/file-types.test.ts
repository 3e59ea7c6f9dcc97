import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ATTACHED_LIMIT } from "@dmc-hub/shared-types";
import { filesOf, GIF, PDF } from "../../testing/file-uploads.ts";
import { samples } from "../../testing/pictures.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";

let api: TestApi;
let upload: ReturnType<typeof filesOf>["upload"];
let listed: ReturnType<typeof filesOf>["listed"];
let downloaded: ReturnType<typeof filesOf>["downloaded"];

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  const { id: dmcId } = await api.make.dmc();
  const { id: clientId } = await api.make.client(dmcId);
  ({ upload, listed, downloaded } = filesOf(await api.signedIn("dmc", dmcId), clientId));
});

afterAll(() => api.stop());

describe("the content decides what a file is", () => {
  test.each([
    ["application/pdf", PDF, "contract.PDF", "contract.PDF"],
    ["application/pdf", PDF, "invoice.exe", "invoice.exe.pdf"],
    ["image/png", samples["image/png"], "scan.pdf", "scan.png"],
    ["image/jpeg", samples["image/jpeg"], "photo.jpeg", "photo.jpeg"],
    ["image/webp", samples["image/webp"], "photo", "photo.webp"],
    ["image/gif", GIF, "..", "File.gif"],
    ["image/gif", GIF, "../../etc/passwd", "passwd.gif"],
    ["image/gif", GIF, "C:\\Users\\Ann\\map.gif", "map.gif"],
    ["image/gif", GIF, "\u202egnp.exe\n\u0007.gif", "gnp.exe.gif"],
    ["application/pdf", PDF, `Hôtel “Le Roc” & "Sons" 文件.pdf`, `Hôtel “Le Roc” & "Sons" 文件.pdf`],
    ["application/pdf", PDF, `${"x".repeat(196)}.pdf`, `${"x".repeat(150)}.pdf`],
  ])("%s", async (type, bytes, name, kept) => {
    const { body } = await upload(bytes ?? Buffer.alloc(0), { name });
    expect({ type: body.type, name: body.name }).toEqual({ type, name: kept });
    expect((await downloaded(body.id)).headers.get("content-type")).toBe(type);
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>", "page.pdf"],
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "drawing.png"],
    ["a program", "MZ\x90\0\x03", "setup.jpg"],
    ["a PDF after something else", `<html>${PDF.toString()}`, "both.pdf"],
    ["another RIFF file", "RIFF\0\0\0\0WAVEfmt ", "sound.webp"],
  ])("%s is refused whatever it is called", async (_what, text, name) => {
    expect(await upload(Buffer.from(text, "latin1"), { name })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("neither a PDF nor a PNG, JPEG, WebP or GIF picture") },
    });
    expect(await listed()).toEqual([]);
  });

  test("as large as it may be, with another kind's ending", async () => {
    const program = Buffer.alloc(ATTACHED_LIMIT, "MZ");
    expect(await upload(program, { name: "brochure.pdf" })).toMatchObject({ status: 400 });
  });

  test("nothing is no file", async () => {
    expect(await upload(Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { detail: "This file is empty" },
    });
  });
});

test("a download's name is safe in a header and keeps every script", async () => {
  const { body } = await upload(PDF, { name: 'A "quoted" Ω name;\\x.pdf' });
  // Folders are left out before the backslash.
  expect(body.name).toBe("x.pdf");
  const { body: quoted } = await upload(PDF, { name: 'A "quoted" Ω; name.pdf' });
  expect((await downloaded(quoted.id)).headers.get("content-disposition")).toBe(
    `attachment; filename="A quoted _; name.pdf"; filename*=UTF-8''A%20quoted%20%CE%A9%3B%20name.pdf`,
  );
});

const disposition = async (id: number) =>
  (await downloaded(id, "?inline=true")).headers.get("content-disposition");

test("pictures may be shown, PDFs never are", async () => {
  const picture = (await upload(samples["image/png"] ?? PDF, { name: "map.png" })).body.id;
  const pdf = (await upload(PDF, { name: "map.pdf" })).body.id;
  expect(await disposition(picture)).toBe('inline; filename="map.png"');
  expect(await disposition(pdf)).toBe('attachment; filename="map.pdf"');
});

test("10 MB are accepted, one byte more is not", async () => {
  const most = Buffer.concat([PDF, Buffer.alloc(ATTACHED_LIMIT - PDF.length)]);
  const { body } = await upload(most, { name: "most.pdf" });
  expect((await downloaded(body.id)).bytes.equals(most)).toBe(true);
  expect(await upload(Buffer.concat([most, Buffer.alloc(1)]))).toMatchObject({
    status: 413,
    body: { detail: "The request is larger than 10 MB. Send less at once." },
  });
});

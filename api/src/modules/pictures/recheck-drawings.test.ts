import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { pino } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { drawing, hostileDrawings } from "../../testing/hostile-drawings.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { samples, SVG } from "../../testing/pictures.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { drawingRechecker } from "./recheck-drawings.ts";

let api: TestApi;
let database: Database;

beforeAll(async () => {
  api = await startTestApi();
  database = await openConnected(api.database.url, api.database.dataDir);
});

afterAll(async () => {
  await database.close();
  await api.stop();
});

let kept = 0;

/** Stores a drawing as earlier releases did. */
async function keepUnchecked(text: string): Promise<string> {
  const name = `${`${++kept}`.padStart(32, "0")}.svg`;
  await api.owner("app.pictures").insert({ name, bytes: Buffer.from(text) });
  return name;
}

async function shown(name: string) {
  const answer = await fetch(`${api.origin}/api/pictures/${name}`);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

const unchecked = () => api.owner("app.pictures").where({ is_checked: false }).pluck("name");

test("drawings of earlier releases stay, become bitmaps at their address, or go; each is looked at once", async () => {
  const plain = await keepUnchecked(SVG);
  const shadowed = await keepUnchecked(drawing('<path id="p" d="M0 0h9v9z"/><use href="#p" x="9"/>'));
  const endless = await keepUnchecked(hostileDrawings["a pattern of ten gigapixels"] ?? "");
  const lines: string[] = [];
  const recheck = drawingRechecker(database, pino({}, { write: (line) => lines.push(line) }));
  while ((await unchecked()).length > 0) await askedPatiently(recheck);
  expect(await shown(plain)).toEqual({ status: 200, type: "image/svg+xml", text: SVG });
  expect(await shown(shadowed)).toMatchObject({ status: 200, type: "image/png" });
  expect(await shown(endless)).toMatchObject({ status: 404 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ picture: endless, msg: "a picture was withdrawn" }),
  ]);
});

test("a logo that has become a bitmap is in the PDF", async () => {
  const name = await keepUnchecked("");
  await api.owner("app.pictures").where({ name }).update({ bytes: samples["image/png"], is_checked: true });
  const { id: dmcId } = await api.make.dmc({ logo: `/api/pictures/${name}` });
  const { id } = await api.make.proposal(dmcId);
  const staff = await api.signedIn("dmc", dmcId);
  expect((await staff.get(`/api/proposals/${id}/pdf`)).text).toContain("/Subtype /Image");
});

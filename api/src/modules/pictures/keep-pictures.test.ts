import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "../../platform/database/database.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { samples } from "../../testing/pictures.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { until } from "../../testing/until.ts";
import { waitingFor } from "../../testing/waiting.ts";
import { PICTURE_COLUMNS, pictureKeeper } from "./keep-pictures.ts";

let api: TestApi;
let database: Database;
let keepPictures: () => Promise<void>;

beforeAll(async () => {
  api = await startTestApi();
  database = await openConnected(api.database.url, api.database.dataDir);
  keepPictures = pictureKeeper(database);
});

afterAll(async () => {
  await database.close();
  await api.stop();
});

/** A picture uploaded that long ago. */
async function oldPicture(age = "25 hours"): Promise<string> {
  const { name } = await api.make.picture();
  await makeOld(name, age);
  return name;
}

const makeOld = (name: string, age: string) =>
  api
    .owner("app.pictures")
    .where({ name })
    .update({ created_at: api.owner.raw("now() - ?::interval", [age]) });

const isKept = async (name: string) => (await api.visitor().get(`/api/pictures/${name}`)).status === 200;

const addressOf = (name: string) => `/api/pictures/${name}`;

test("a picture that nothing shows is deleted a day after it was uploaded", async () => {
  const [old, young] = [await oldPicture(), await oldPicture("23 hours")];
  await keepPictures();
  expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
});

test("that is a job which some process does each day", async () => {
  const old = await oldPicture();
  await until(async () => {
    const known = await database.rw("graphile_worker._private_known_crontabs").pluck("identifier");
    return known.includes("keep-pictures");
  });
  await database.rw.raw("select graphile_worker.add_job('keep-pictures')");
  await until(async () => !(await isKept(old)));
});

test("what some company, theme, user or client of any DMC shows is kept, by whatever address", async () => {
  const pictures = await Promise.all(Array.from({ length: 7 }, () => oldPicture()));
  const [logo = "", copied = "", theme = "", one = "", two = "", user = "", client = ""] = pictures;
  const { id } = await api.make.dmc({ logo: addressOf(logo) });
  await api.make.dmc({ logo: `https://hub.example${addressOf(copied)}?size=2` });
  await api.make.theme({
    logo: addressOf(theme),
    servedCss: `a{--a:url(${addressOf(one)}),url(${addressOf(two)})}`,
  });
  await api.make.user({ avatar: addressOf(user) });
  await api.make.client(id, { avatar: addressOf(client) });
  await keepPictures();
  for (const picture of pictures) expect(await isKept(picture)).toBe(true);
});

test("more pictures than are looked after at once are all looked after", async () => {
  await api.owner.raw(
    `insert into app.pictures (name, bytes, created_at)
     select lpad(n::text, 32, '0') || '.png', '', now() - interval '2 days' from generate_series(1, 1200) n`,
  );
  const shown = `${"1000".padStart(32, "0")}.png`;
  await api.make.dmc({ logo: addressOf(shown) });
  await keepPictures();
  expect(await api.owner("app.pictures").whereLike("name", "00000%").pluck("name")).toEqual([shown]);
});

test("a picture that is uploaded again stays for another day, even when that is just now", async () => {
  const admin = await api.signedIn("admin");
  const upload = () =>
    admin.call("POST", "/api/pictures", {
      body: samples["image/webp"],
      headers: { "content-type": "image/webp" },
    });
  const address: string = (await upload()).body.address;
  const name = address.slice(addressOf("").length);
  await makeOld(name, "2 days");
  await upload();
  await keepPictures();
  expect(await isKept(name)).toBe(true);

  await makeOld(name, "2 days");
  let work = Promise.resolve();
  await api.owner.transaction(async (uploading) => {
    await uploading("app.pictures").where({ name }).update({ created_at: uploading.fn.now() });
    work = askedPatiently(keepPictures);
    await until(async () => (await waitingFor(api.database)) === 1);
  });
  await work;
  expect(await isKept(name)).toBe(true);
});

test("every column that may hold a picture is looked at", async () => {
  const columns: { table_name: string; column_name: string }[] = await api
    .owner("information_schema.columns as c")
    .join("information_schema.tables as t", (on) =>
      on.on("t.table_schema", "c.table_schema").on("t.table_name", "c.table_name"),
    )
    .where({ "c.table_schema": "app", table_type: "BASE TABLE" })
    .whereRaw("column_name ~ '(logo|avatar|picture|image|photo)'")
    .select("c.table_name", "column_name");
  const found = columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  expect(found.toSorted()).toEqual(PICTURE_COLUMNS.map((pair) => pair.join(".")).toSorted());
});

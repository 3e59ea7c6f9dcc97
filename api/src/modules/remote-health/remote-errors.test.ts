import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { RemoteError } from "@dmc-hub/shared-types";
import { releaseInto } from "../../testing/releases.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let admin: TestClient;
let people: TestClient[];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
  const { id } = await api.make.dmc();
  people = [await api.signedIn("dmc", id), await api.signedIn("dmc", id)];
});
beforeEach(async () => {
  await api.owner("app.remote_errors").delete();
  await api.owner("app.limits").delete();
  releaseInto(api.releaseStore, { "mf-tours": { stable: "1.1.0", earlier: ["1.0.0"] } });
});
afterAll(() => api.stop());

const frame = (file = "/remotes/mf-tours/1.1.0/tours.0a1b2c3d4e.js", column = 11) => ({
  name: "t",
  file,
  line: 1,
  column,
});

const fault = (given: object = {}) => ({
  remote: "mf-tours",
  version: "1.1.0",
  route: "/tours/:id",
  message: "TypeError: rows.map is not a function",
  frames: [frame()],
  times: 1,
  ...given,
});

const report = (who: TestClient | undefined, ...errors: object[]) =>
  (who ?? api.visitor()).post("/api/remote-errors", { errors });

async function listed(query = ""): Promise<RemoteError[]> {
  const { status, body } = await admin.get(`/api/remote-errors${query}`);
  expect(status).toBe(200);
  return body;
}

/** A source map that places column 10 of a built file's first line at line 7, column 3 of a source. */
const map = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: ["draw"], mappings: "UAMEA", file: "tours.js" });

async function keepMap(folder: string, file: string, source: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${file}.map`), map(source));
}

test("an error is kept once, with how often and how many people have met it", async () => {
  expect(await report(people[0], fault({ times: 3 }))).toMatchObject({ status: 204 });
  await report(people[0], fault());
  await report(people[1], fault());
  await report(people[1], fault({ route: "/tours" }));
  expect(await listed()).toEqual([
    {
      remote: "mf-tours",
      message: "TypeError: rows.map is not a function",
      place: "/remotes/mf-tours/1.1.0/tours.0a1b2c3d4e.js:1:11",
      stack: [{ name: "t", place: "/remotes/mf-tours/1.1.0/tours.0a1b2c3d4e.js:1:11", isMapped: false }],
      versions: ["1.1.0"],
      routes: ["/tours/:id", "/tours"],
      people: 2,
      times: 6,
      firstSeen: expect.stringMatching(/^20/),
      lastSeen: expect.stringMatching(/^20/),
    },
  ]);
  expect(await listed("?remote=mf-others")).toEqual([]);
});

test("a stack is read by the maps of the release, and one error of two versions is one", async () => {
  const source = "webpack://mf-tours@1.1.0/./mf-tours/src/tours/tours-screen.tsx";
  const maps = join(api.releaseStore, "maps", "mf-tours");
  await keepMap(join(maps, "1.1.0"), "tours.0a1b2c3d4e.js", source);
  await keepMap(join(maps, "1.0.0"), "tours.ffffffffff.js", source);
  const before = frame("/remotes/mf-tours/1.0.0/tours.ffffffffff.js");
  await report(people[0], fault({ version: "1.0.0", frames: [before] }));
  await report(people[1], fault());
  expect(await listed()).toMatchObject([
    {
      place: "mf-tours/src/tours/tours-screen.tsx:7:3",
      stack: [{ name: "draw", place: "mf-tours/src/tours/tours-screen.tsx:7:3", isMapped: true }],
      versions: ["1.0.0", "1.1.0"],
      people: 2,
    },
  ]);
});

test("what the checkout has built is release 0, of which the maps beside the build tell", async () => {
  const dist = join(api.checkout, "mf-built", "dist");
  const built = {
    remote: "mf-built",
    version: "0",
    frames: [frame("/remotes/mf-built/1.0.0/a.0123456789.js")],
  };
  expect(await report(people[0], fault(built))).toMatchObject({ status: 400 });
  await keepMap(dist, "a.0123456789.js", "webpack://mf-built@1.0.0/./mf-built/src/app.tsx");
  await writeFile(join(dist, "remote.json"), "{}");
  expect(await report(people[0], fault(built))).toMatchObject({ status: 204 });
  expect(await listed()).toMatchObject([{ place: "mf-built/src/app.tsx:7:3", versions: ["0"] }]);
  await rm(api.checkout, { recursive: true });
});

test("the place of an error is the remote's own, not that of the shell or a library it has called", async () => {
  await keepMap(
    join(api.releaseStore, "maps", "mf-tours", "1.1.0"),
    "lib.0a1b2c3d4e.js",
    "webpack://mf-tours@1.1.0/./node_modules/left/index.js",
  );
  const frames = [
    frame("/assets/main.0123456789.js"),
    frame("/remotes/mf-tours/1.1.0/lib.0a1b2c3d4e.js"),
    frame("/remotes/mf-tours/1.1.0/own.0a1b2c3d4e.js", 5),
  ];
  await report(people[0], fault({ frames }));
  const [error] = await listed();
  expect(error?.place).toBe("/remotes/mf-tours/1.1.0/own.0a1b2c3d4e.js:1:5");
  expect(error?.stack).toHaveLength(3);
});

test("nothing of what somebody has typed is kept, whatever their browser sends", async () => {
  const message =
    'Error: no client "Maria Rossi" at https://hub.test/clients?q=maria <m@mail.example> 4111111111111111';
  await report(people[0], fault({ message }));
  const [error] = await listed();
  expect(error?.message).toBe("Error: no client … at https://hub.test/clients … #");
});

test("of one version 50 errors are kept at most, those that were seen last", async () => {
  for (let first = 0; first < 60; first += 20)
    await report(
      people[0],
      ...Array.from({ length: 20 }, (_, place) => fault({ message: `Error: number ${first + place}` })),
    );
  const messages = (await listed()).map(({ message }) => message);
  expect(messages).toHaveLength(50);
  expect(messages).toContain("Error: number 59");
  expect(await api.owner("app.remote_error_people")).toHaveLength(50);
});

test("what nobody has met for a month is let go", async () => {
  await report(people[0], fault());
  await api.owner("app.remote_errors").update({ last_seen: "2026-01-01" });
  await report(people[0], fault({ message: "Error: another" }));
  expect((await listed()).map(({ message }) => message)).toEqual(["Error: another"]);
});

test("a tab that reports without end is refused, and counted no more", async () => {
  const answers = [];
  for (let time = 0; time < 121; time += 1) answers.push((await report(people[0], fault())).status);
  expect(answers.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 204));
  expect(answers[120]).toBe(429);
  expect(await listed()).toMatchObject([{ times: 120 }]);
});

test("nobody reports what was not served to them, nor what is no error", async () => {
  for (const [wrong, part] of [
    [{ version: "9.9.9" }, "version"],
    [{ remote: "mf-nobody" }, "remote"],
    [{ remote: "../../etc" }, "remote"],
    [{ route: "/tours?q=maria" }, "route"],
    [{ frames: [frame("/remotes/mf-tours/../../secret.js")] }, "frames.0.file"],
    [{ frames: [frame("https://elsewhere.example/a.js")] }, "frames.0.file"],
    [{ times: 0 }, "times"],
  ] as const)
    expect(await report(people[0], fault(wrong))).toMatchObject({
      status: 400,
      body: { errors: [{ path: `errors.0.${part}` }] },
    });
  expect(await report(undefined, fault())).toMatchObject({ status: 401 });
  expect(await people[0]?.get("/api/remote-errors")).toMatchObject({ status: 403 });
  expect(await listed()).toEqual([]);
});

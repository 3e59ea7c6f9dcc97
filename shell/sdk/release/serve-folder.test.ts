import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveFolder, type Served } from "../build/serve-folder.ts";

let folder: string;
let served: Served;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "dmc-hub-served-")), "mf-tours");
  await mkdir(join(folder, "src"), { recursive: true });
  await write("package.json", '{ "name": "mf-tours", "version": "1.0.0", "type": "module" }');
  const build = JSON.stringify(join(import.meta.dirname, "../build/index.ts"));
  await write(
    "webpack.config.ts",
    `import { remote } from ${build};
     import { screens } from "./src/screens.ts";
     export default remote(import.meta.dirname, { port: 0, screens });`,
  );
  await write("src/app.tsx", 'import { screens } from "./screens.ts"; export const mount = () => screens;');
  await declare("Tours");
  served = await serveFolder(folder, false);
});
afterEach(async () => {
  await served.stop();
  await rm(join(folder, ".."), { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFile(join(folder, file), text);

const declare = (title: string) =>
  write(
    "src/screens.ts",
    `export const screens = ${JSON.stringify([{ path: "/tours", exact: true, roles: ["dmc"], title, data: [] }])};`,
  );

/** The title of the remote's screen from the development server, which waits for a build in progress. */
async function shownTitle(): Promise<string> {
  const answer = await fetch(`http://localhost:${served.port}/remote.json`);
  return (await answer.json()).screens[0].title;
}

test("a page of a shell on another machine may ask what is served, once the browser has asked for it", async () => {
  const address = `http://localhost:${served.port}/remote.json`;
  const asking = { origin: "https://hub.example", "access-control-request-private-network": "true" };
  const preflight = await fetch(address, { method: "OPTIONS", headers: asking });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-private-network")).toBe("true");
  expect((await fetch(address)).headers.get("access-control-allow-origin")).toBe("*");
});

test("a screen that is declared anew is served so, without a restart", async () => {
  expect(await shownTitle()).toBe("Tours");
  await declare("Our tours");
  while ((await shownTitle()) !== "Our tours");
});

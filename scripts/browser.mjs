import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";
import { Refusal } from "./steps.mjs";
import { root } from "./workspace.mjs";

// The first is Chromium without its own window, which saves the machine a second renderer for each page.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Longest time for installing Debian's packages, ms. */
const installMs = 300_000;

/**
 * The path of a Chromium: the named one, Playwright's own, an installed one, or else Debian's, which is
 * installed.
 */
export async function browser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Refusal(`There is no browser at CHROMIUM_PATH=${named}.`);
  const found = named || playwrightsOwn() || installed();
  if (found) return found;
  await installDebians();
  const now = installed();
  if (now) return now;
  throw new Refusal(
    "The end-to-end tests need a browser. Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path npm test",
  );
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(root, "e2e", "package.json"))("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

const installed = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .concat(elsewhere)
    .find((path) => existsSync(path)) ?? null;

async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, limit: installMs };
  await run("apt-get", ["update"], options);
  for (const name of names.slice(0, 2)) {
    const { status } = await run("apt-get", ["install", "-y", "--no-install-recommends", name], options);
    if (status === 0) return;
  }
}

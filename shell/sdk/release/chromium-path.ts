import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Refusal } from "./refusal.ts";

const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * The browser named by CHROMIUM_PATH, else `own`, else the first on the PATH. @throws {Refusal} if there is
 * none.
 */
export function chromiumPath(environment: Readonly<NodeJS.ProcessEnv>, own: string): string {
  const installed = (environment["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const all = [environment["CHROMIUM_PATH"] ?? "", own, ...installed];
  const found = all.find((path) => path !== "" && existsSync(path));
  if (found) return found;
  throw new Refusal("The smoke run needs a browser. Install Chromium, or name one: CHROMIUM_PATH=/path");
}

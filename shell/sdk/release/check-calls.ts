import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";

/** Found only in code that calls the API; a federation runtime fetches manifests, too. */
const CALLING = /\/api\//;

/** What the API answers besides its contract. */
const DOCUMENTS = ["GET /api/docs", "GET /api/openapi.json"];

/**
 * Checks that every call that the build can make, or its screens request first, exists on the running API.
 */
export async function checkCalls(build: string, own: RemoteManifest, live: LiveShell): Promise<void> {
  const { name, version, calls = [], screens } = own;
  if (calls.length === 0 && (await isCalling(build, own)))
    throw new Refusal(
      `${name} ${version} calls the API, and its remote.json does not say what it calls. Build it with the SDK's build, ` +
        'or list its calls there: "calls": ["GET /api/clients"].',
    );
  const asked = [...calls, ...screens.flatMap(({ data }) => data.map(asCall))];
  const known = [...live.calls, ...DOCUMENTS].map(partsOf);
  const missing = asked.filter((call) => !known.some((one) => isAnswered(partsOf(call), one)));
  if (missing.length === 0) return;
  throw new Refusal(
    `${name} ${version} makes calls that the API at ${live.address} does not answer:\n` +
      [...new Set(missing)].map((call) => `  ${call.replace(/^\* /, "")}`).join("\n"),
  );
}

async function isCalling(build: string, { files }: RemoteManifest): Promise<boolean> {
  for (const file of Object.keys(files))
    if (CALLING.test(await readFile(join(build, file), "utf8"))) return true;
  return false;
}

const asCall = (address: string) => `GET ${address.replace(/\?.*/, "")}`;

/** A call's method and the parts of its path, with `{}` for each parameter, whatever its name. */
function partsOf(call: string): string[] {
  const [method = "", path = ""] = call.split(" ");
  return [method, ...path.replaceAll(/:\w+|\{\w+\}/g, "{id}").split("/")];
}

/** A part known only at run time, `{}`, may become anything; digits are an id. */
const isAnswered = (asked: readonly string[], known: readonly string[]): boolean =>
  asked.length === known.length &&
  asked.every((part, place) => {
    if (part === known[place] || (place === 0 && part === "*") || part.includes("{}")) return true;
    return known[place] === "{id}" && /^\d+$/.test(part);
  });

import { beforeEach, expect, jest, test } from "@jest/globals";
import { createInstance } from "@module-federation/enhanced/runtime";
import { tellDevtools } from "./federation-devtools.ts";

const host = createInstance({
  name: "shell",
  remotes: [],
  shared: {
    "@dmc-hub/sdk": {
      version: "1.2.0",
      lib: () => ({}),
      shareConfig: { singleton: true, requiredVersion: "^1.2.0" },
    },
  },
});

/** Registers a container as the shell does, in the place of another version of it. */
function register(version: string): string {
  const entry = `http://localhost/remotes/mf-tours/${version}/remote-entry.js`;
  host.registerRemotes([{ name: "mf_tours", entry, type: "global" }], { force: true });
  tellDevtools(host, { name: "mf_tours", version, entry });
  return entry;
}

// The runtime warns of each remote that takes another's place, which is what is wanted here.
beforeEach(() => void jest.spyOn(console, "warn").mockReturnValue());

const known = () => globalThis.__FEDERATION__.moduleInfo;

test("federation devtools find the host, and from it each remote with what it exposes and shares", () => {
  const entry = register("1.0.0");
  expect(known()["shell"]).toMatchObject({
    version: "1.2.0",
    remotesInfo: { mf_tours: { matchedVersion: entry } },
  });
  expect(known()[`mf_tours:${entry}`]).toMatchObject({
    version: "1.0.0",
    globalName: "mf_tours",
    publicPath: "http://localhost/remotes/mf-tours/1.0.0/",
    remoteEntry: "remote-entry.js",
    modules: [{ moduleName: "app", modulePath: "./app" }],
    shared: [
      {
        sharedName: "@dmc-hub/sdk",
        version: "1.2.0",
        shareConfig: { requiredVersion: "^1.2.0", singleton: true },
      },
    ],
  });
});

test("a remote's next version takes the place of the one before", () => {
  register("1.0.0");
  const entry = register("1.1.0");
  expect(Object.keys(known()).toSorted()).toEqual([`mf_tours:${entry}`, "shell"]);
  expect(known()["shell"]).toMatchObject({ remotesInfo: { mf_tours: { matchedVersion: entry } } });
});

test("no object stands there twice, which devtools would show as a circle", () => {
  register("1.0.0");
  const seen: object[] = [];
  JSON.stringify(known(), (_key, value: unknown) => {
    if (typeof value === "object" && value !== null) seen.push(value);
    return value;
  });
  expect(seen.length).toBeGreaterThan(10);
  expect(new Set(seen).size).toBe(seen.length);
});

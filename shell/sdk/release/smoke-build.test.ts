import { expect, test } from "@jest/globals";
import { noOffers, type Registry, type RemoteManifest, type Role, type Screen } from "@dmc-hub/shared-types";
import { askedFile, buildAddress, isPage, pageWithBuild, withBuild } from "./smoke-build.ts";

const screen = (path: string, ...roles: Role[]): Screen => ({
  path,
  exact: true,
  roles,
  title: "Tours </script>",
  data: [],
});

const manifest: RemoteManifest = {
  name: "mf-tours",
  version: "1.1.0",
  sdk: "^1.0.0",
  entry: "entry.js",
  files: { "entry.js": "sha384-a", "lazy/part.js": "sha384-b" },
  groups: [],
  needs: {},
  ...noOffers,
  screens: [
    screen("/tours", "dmc", "admin"),
    screen("/tours/:id", "dmc"),
    screen("/all", "admin"),
    screen("/any"),
  ],
};

const served = {
  version: "1.0.0",
  sdk: "^1.0.0",
  entry: "/e.js",
  integrity: "sha384-c",
  screens: [],
  ...noOffers,
};
const registry: Registry = {
  sdk: "1.4.0",
  remotes: [
    { name: "mf-trips", ...served },
    { name: "mf-tours", ...served },
  ],
};

const own = {
  name: "mf-tours",
  version: "1.1.0",
  sdk: "^1.0.0",
  entry: "/remotes/mf-tours/1.1.0-smoke/entry.js",
  integrity: "sha384-a",
  screens: manifest.screens,
  ...noOffers,
};

test("the build stands in place of the served version, and the other remotes stay", () => {
  expect(withBuild(registry, manifest)).toEqual({
    sdk: "1.4.0",
    remotes: [{ name: "mf-trips", ...served }, own],
  });
  expect(withBuild(registry, { ...manifest, files: {} }).remotes[1]?.integrity).toBe("");
});

const script = (text: string) => `<script>window.__registry=${text}</script><script>1</script>`;

test("so it does in a page, whose script no text of a screen can end", () => {
  const html = pageWithBuild(script(JSON.stringify(registry)), manifest);
  const [, json = ""] = /__registry=(.*?)<\/script>/.exec(html) ?? [];
  expect(html).toBe(script(json));
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual(withBuild(registry, manifest));
  expect(pageWithBuild("<h1>Nothing here</h1>", manifest)).toBe("<h1>Nothing here</h1>");
});

test("a page gets the build's own files at the build's address, and no others", () => {
  const at = (file: string) => `http://hub.test${buildAddress(manifest)}${file}?x=1`;
  expect(askedFile(manifest, at("lazy/part.js"))).toBe("lazy/part.js");
  expect(askedFile(manifest, at("other.js"))).toBeNull();
  expect(askedFile(manifest, at("toString"))).toBeNull();
  expect(askedFile(manifest, at("..%2fpackage.json"))).toBeNull();
});

test.each([
  ["/", true],
  ["/tours", true],
  ["/tours/7?from=/api/x.js", true],
  ["/apiary", true],
  ["/a/api/b", true],
  ["/api/tours", false],
  ["/assets/main", false],
  ["/remotes/mf-tours/entry", false],
  ["/registry.json", false],
  ["/a.b/c", true],
])("%s is a page: %s", (path, isOne) => expect(isPage(new URL(path, "http://hub.test"))).toBe(isOne));

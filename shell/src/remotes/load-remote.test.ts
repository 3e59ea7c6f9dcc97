import { expect, test } from "@jest/globals";
import { testingRegistry } from "../testing-registry.ts";
import { forgetRemote, loadRemote } from "./load-remote.ts";

test("each build of a version is loaded, once", async () => {
  // Refused before anything is fetched.
  const remote = { ...testingRegistry.remotes[0]!, sdk: "^2.0.0" };
  const rebuilt = { ...remote, entry: "/remotes/mf-portal/1.0.0/remote-entry.2.js" };
  const forged = { ...remote, integrity: "sha384-other" };
  const loading = [remote, rebuilt, forged].map(loadRemote);
  expect(new Set([...loading, loadRemote({ ...remote, screens: [] })]).size).toBe(3);
  forgetRemote(rebuilt);
  expect([remote, rebuilt, forged].map((one, at) => loadRemote(one) === loading[at])).toEqual([
    true,
    false,
    true,
  ]);
  for (const one of loading) await expect(one).rejects.toThrow("needs version ^2.0.0 of the SDK");
});

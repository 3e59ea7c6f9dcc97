import { mkdir, readdir, utimes } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { builtReleases } from "./built-releases.ts";
import { ask, builtCheckout, remoteFacts, stop } from "./edge-fixture.ts";
import { formerBuilds } from "./former-builds.ts";

const address = (version: string, file: string) => `/remotes/mf-portal/${version}/${file}`;

/** A release of one remote, by its version. */
async function releaseOf(version: string) {
  const checkout = await builtCheckout();
  const entry = `entry.${version}.js`;
  const files = { ...remoteFacts.files, [entry]: remoteFacts.files["entry.1.js"]! };
  await checkout.write(
    "mf-portal/dist/remote.json",
    JSON.stringify({ ...remoteFacts, version, entry, files }),
  );
  await checkout.write(`mf-portal/dist/${entry}`, `// of ${version}`);
  return { ...checkout, path: address(version, entry) };
}

test("a page that is open still gets the files of its own release, even after that is gone", async () => {
  const data = await builtCheckout();
  const served = async (path: string, root: string, headers = {}) => {
    const former = formerBuilds(data.root);
    const built = builtReleases(root, former);
    await former.keep(await built.builds());
    const server = createServer(
      async (request, response) =>
        (await built.serve(path, request, response)) || response.writeHead(404).end(),
    );
    await once(server.listen(0), "listening");
    const answer = await ask((server.address() as AddressInfo).port, "/", { headers });
    await stop(server);
    return answer;
  };
  // An edge that keeps its files right now, and one that was killed while it did.
  const [half, abandoned] = [".half", ".abandoned"].map((name) => join(data.root, "served-builds", name));
  await mkdir(half!, { recursive: true });
  await mkdir(join(abandoned!, "remotes"), { recursive: true });
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(abandoned!, longAgo, longAgo);
  const [first, second, third, fourth] = await Promise.all(
    ["2.0.0", "3.0.0", "4.0.0", "5.0.0"].map(releaseOf),
  );
  expect(await served(first!.path, first!.root)).toMatchObject({ status: 200, text: "// of 2.0.0" });
  await first!.remove();
  expect(await served(first!.path, second!.root)).toMatchObject({ status: 200, text: "// of 2.0.0" });
  const clients = address("2.0.0", "clients.1.js");
  const compressed = await served(clients, second!.root, { "accept-encoding": "br" });
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": expect.stringContaining("immutable"),
  });
  expect(await served(address("2.0.0", "remote.json"), second!.root)).toMatchObject({ status: 404 });
  // Twice replaced it is still there, and after another release it is not.
  await served(first!.path, third!.root);
  expect(await served(first!.path, third!.root)).toMatchObject({ status: 200 });
  await served(first!.path, fourth!.root);
  expect(await served(first!.path, fourth!.root)).toMatchObject({ status: 404 });
  const kept = await readdir(join(data.root, "served-builds"));
  expect(kept.filter((name) => name.startsWith("."))).toEqual([".half"]);
  expect(kept).toHaveLength(4);
  for (const { remove } of [second!, third!, fourth!, data]) await remove();
});

import { json } from "node:stream/consumers";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { flip } from "@dmc-hub/sdk/release";
import { makeKey } from "../sdk/release/keys.ts";
import { addOwner } from "../sdk/release/owner-commands.ts";
import { builtReleases } from "./built-releases.ts";
import { releasePlace } from "./release-place.ts";
import { stopTeller } from "./stop-teller.ts";
import { eachWithStore } from "./store-fixture.ts";
import { storedReleases } from "./stored-releases.ts";
import { Upstream } from "./upstream.ts";

const given = eachWithStore();

/** The API's answers in turn, and what it was told. */
async function startApi(statuses: number[]) {
  const told: unknown[] = [];
  const port = await given.serve((request, response) => {
    void (async () => {
      const { url, headers } = request;
      told.push({ url, authorization: headers.authorization, body: await json(request) });
      response.writeHead(statuses.shift() ?? 204).end();
    })();
  });
  return { told, api: new Upstream([port]) };
}

/** What reports stopped canaries, as in a newly started edge. */
function teller(api: Upstream): () => Promise<void> {
  const { root } = given.checkout;
  const place = releasePlace({ DATA_DIR: root }, { store: given.store, storeOrigin: "" });
  const source = { api, authorization: () => Promise.resolve("Edge token") };
  return stopTeller(source, storedReleases(place, builtReleases(root)));
}

async function stop(version: string): Promise<void> {
  await flip(given.store, ({ remotes }) => ({
    remotes,
    change: { by: "canary watch", action: "stop", remote: "mf-portal", version, why: "5 of 5 went wrong" },
  }));
}

test("the API is asked until it has told the owner, and by an edge that starts then once more", async () => {
  await given.stored("1.3.0");
  await given.released({ stable: "1.3.0" });
  const admin = {
    store: given.store,
    dataDir: given.checkout.root,
    say: () => undefined,
    sayDone: () => undefined,
  };
  const { key } = await makeKey(join(given.checkout.root, "own.pem"));
  await addOwner("mf-portal", key, "Portal team", admin, { mail: "portal@mail.example" });
  await stop("1.4.0");
  const { told, api } = await startApi([503]);
  const tell = teller(api);
  for (let look = 0; look < 4; look += 1) await tell();
  const { body } = told[0] as { body: object };
  expect(told).toHaveLength(2);
  expect(told[1]).toEqual({
    url: "/api/canary-stops",
    authorization: "Edge token",
    body: { remote: "mf-portal", version: "1.4.0", at: expect.stringMatching(/^20.+Z$/) },
  });
  expect(body).toEqual((told[1] as { body: object }).body);
  await teller(api)();
  expect(told).toHaveLength(3);
});

test("where no owner has said where to be told, nobody is asked", async () => {
  await given.stored("1.3.0");
  await given.released({ stable: "1.3.0" });
  await stop("1.4.0");
  const { told, api } = await startApi([]);
  await teller(api)();
  expect(told).toEqual([]);
});

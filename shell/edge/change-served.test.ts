import { expect, test } from "@jest/globals";
import { flip, readState } from "@dmc-hub/sdk/release";
import { remoteFacts } from "./edge-fixture.ts";
import { eachWithStore } from "./store-fixture.ts";

const given = eachWithStore();

/** Rolls mf-portal back, and answers the status and what an administrator is told. */
async function rolledBack(from: string): Promise<[number, string]> {
  const { desk } = await given.edge();
  const { status, text } = await desk({
    remote: "mf-portal",
    action: "rollback",
    from,
    by: "Ada (ada)",
    why: "the heading",
  });
  return [status, text && JSON.parse(text).detail];
}

const takenFrom = (version: string) =>
  `mf-portal ${version} claims /clients, which belongs to mf-trips 2.0.0. An address belongs to one remote. ` +
  "Nothing was changed: that remote drops it first, or --to names a version without it.";

const stable = async () => (await readState(given.store)).remotes["mf-portal"]?.stable;

/** Serves mf-trips 2.0.0 from the store, beside its build. */
const releaseTrips = () =>
  flip(given.store, ({ remotes }) => ({
    remotes: { ...remotes, "mf-trips": { stable: "2.0.0", earlier: [], canary: null } },
    change: { by: "ben", action: "release", remote: "mf-trips", version: "2.0.0", why: "" },
  }));

test.each([
  ["a version of the store", "1.3.0"],
  ["the build", "0"],
])("%s takes no address back that another remote has now, released or built", async (_, before) => {
  await given.stored("1.3.0");
  await given.stored("1.4.0");
  await given.released({ stable: "1.4.0", earlier: [before] });
  const trips = { ...remoteFacts, name: "mf-trips", version: "2.0.0" };
  const taken = [409, takenFrom(before === "0" ? remoteFacts.version : before)];
  await given.checkout.write("mf-trips/dist/remote.json", JSON.stringify(trips));
  expect(await rolledBack("1.4.0")).toEqual(taken);
  // Of a released remote the release counts, whatever was built.
  const released = "releases/remotes/mf-trips/2.0.0/remote.json";
  await given.checkout.write(released, JSON.stringify(trips));
  await given.checkout.write("mf-trips/dist/remote.json", JSON.stringify({ ...trips, screens: [] }));
  await releaseTrips();
  expect(await rolledBack("1.4.0")).toEqual(taken);
  expect(await stable()).toBe("1.4.0");
  await given.checkout.write(released, JSON.stringify({ ...trips, screens: [] }));
  await given.checkout.write("mf-trips/dist/remote.json", JSON.stringify(trips));
  expect(await rolledBack("1.4.0")).toEqual([204, ""]);
  expect(await stable()).toBe(before);
});

import { expect, test } from "@jest/globals";
import { contract } from "../contract.ts";
import { endpointsOf } from "./endpoint.ts";

/** Calls that change or delete without a version, with the reason. */
const withoutVersion = {
  "account.changePassword": "the old password is asked for instead",
  "account.endSession": "a session is only ever ended",
  "account.endOtherSessions": "a session is only ever ended",
  "calendarFeeds.remove": "an address is only ever revoked",
  "files.remove": "a file is never changed",
  "overview.markSeen": "a time that only moves on",
  "pricing.discardAmendment": "everybody's changes are discarded, whatever they are",
  "profile.chooseForList": "the last choice counts",
  "shares.revoke": "a link is only ever revoked, and each look at it changes its row",
};

test("what changes or deletes a row asks for its version", () => {
  const unversioned = endpointsOf(contract).filter(
    ([, { method, versioned }]) => (method === "PUT" || method === "DELETE") && !versioned,
  );
  expect(unversioned.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutVersion).toSorted());
});

test("a call that takes a file says how large it may be", () => {
  const takers = endpointsOf(contract).filter(([, { bodyTypes }]) => bodyTypes !== undefined);
  expect(takers.map(([name]) => name)).toEqual(expect.arrayContaining(["pictures.add", "files.add"]));
  expect(takers.filter(([, { bodyLimit }]) => bodyLimit === undefined).map(([name]) => name)).toEqual([]);
});

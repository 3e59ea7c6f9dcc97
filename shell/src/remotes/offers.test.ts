import { expect, test } from "@jest/globals";
import type { SearchHit } from "@dmc-hub/shared-types";
import { administrator, staff } from "@dmc-hub/sdk/test";
import { actionEntries, hitEntries } from "../frame/command-palette-entries.ts";
import { testingRegistry } from "../testing-registry.ts";
import { actionsFor, placeOf } from "./offers.ts";
import { soundRegistry } from "./registry.ts";

const [portal, network] = testingRegistry.remotes;

test("all remotes' actions are offered in their order, to whom they are for, narrowed by what is typed", () => {
  const actions = actionsFor(testingRegistry, staff);
  expect(actions.map(({ label }) => label)).toEqual(["New client", "New booking", "New guide"]);
  expect(actionsFor(testingRegistry, administrator).map(({ label }) => label)).toEqual(["New guide"]);
  const entry = { title: "New booking", kind: "Action", detail: null, href: "/bookings?edit=new" };
  expect(actionEntries(actions, "BOOK new")).toEqual([{ ...entry, key: entry.href }]);
});

const hit = (kind: string, id: number, opens?: SearchHit["opens"]): SearchHit => ({
  kind,
  id,
  title: "Kestrel",
  subtitle: "Faro",
  ...(opens && { opens }),
});

test("a hit leads where the remote of its kind says; what no remote opens is left out", () => {
  const hits = [hit("booking", 2), hit("partner", 5, { kind: "guide", id: 5 }), hit("vehicle", 7)];
  expect(hitEntries(testingRegistry, hits)).toEqual([
    { key: "booking-2", title: "Kestrel", kind: "Booking", detail: "Faro", href: "/bookings?open=2" },
    { key: "partner-5", title: "Kestrel", kind: "Partner", detail: "Faro", href: "/guides?open=5" },
  ]);
});

test("of two remotes that claim a kind the first opens it", () => {
  const second = { ...network, opens: { booking: { label: "Reservation", href: "/guides?booking=:id" } } };
  const registry = soundRegistry({ remotes: [portal, second] });
  expect(placeOf(registry, { kind: "booking", id: 3 })).toEqual({
    label: "Booking",
    href: "/bookings?open=3",
  });
  expect(placeOf(registry, { kind: "toString", id: 3 })).toBeNull();
});

test("a remote of before offers nothing, and what is malformed of an offer leaves the rest", () => {
  const { actions: _actions, opens: _opens, inboxes: _inboxes, ...before } = portal!;
  const good = { kind: "message", label: "Messages", icon: [], empty: "None", links: [] };
  const malformed = {
    ...network,
    actions: [{ label: "New guide" }, ...network!.actions, null],
    opens: { ...network!.opens, agency: { label: "Partner" } },
    inboxes: [good, { ...good, links: "none" }],
  };
  const { remotes, isWhole } = soundRegistry({ remotes: [before, malformed] });
  expect(isWhole).toBe(true);
  expect(remotes).toEqual([
    { ...portal, actions: [], opens: {}, inboxes: [] },
    { ...network, inboxes: [good] },
  ]);
});

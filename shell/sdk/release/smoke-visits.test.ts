import { expect, test } from "@jest/globals";
import type { Screen } from "@dmc-hub/shared-types";
import { byScreen, firstRow, oneRowOf, visitsOf, withRow } from "./smoke-visits.ts";
import { manifest, screen } from "./testing/facts.ts";

const visits = (screens: Screen[], more: Parameters<typeof manifest>[0] = {}) =>
  visitsOf(manifest({ screens, ...more }));

test("each screen, action, kind and inbox is visited once, as the role that its screen names first", () => {
  const action = { label: "New tour", href: "/tours?edit=new", roles: [], order: 1 };
  const links = [
    { label: "All", href: "/tours" },
    { label: "Late", href: "/tours?status=late" },
  ];
  const found = visits([screen("/tours"), { ...screen("/all"), roles: ["admin", "dmc"] }], {
    actions: [action],
    opens: { tour: { label: "Tour", href: "/tours?open=:id" } },
    inboxes: [{ kind: "tour", label: "Tours", icon: [], empty: "", links }],
  });
  expect(found.map(({ what, href, role, isDialog }) => [what, href, role, isDialog])).toEqual([
    ["the screen /tours", "/tours", "dmc", false],
    ["the screen /all", "/all", "admin", false],
    ['the action "New tour"', "/tours?edit=new", "dmc", true],
    ['the kind "tour"', "/tours?open=:id", "dmc", true],
    ['"Late"', "/tours?status=late", "dmc", false],
  ]);
  // Addresses with the same path are opened in one page.
  expect(byScreen(found).map(({ role, visits: own }) => [role, own.length])).toEqual([
    ["dmc", 4],
    ["admin", 1],
  ]);
});

const lists = (screens: Screen[], opens = {}) => visits(screens, { opens }).at(-1)?.lists;

test("a row comes from the list that the screen names, its kind's, or what it and the screens above it ask for", () => {
  const list = { ...screen("/tours"), data: ["/api/tours?sort=name&limit=25"] };
  expect(lists([list, screen("/tours/:tour")])).toEqual(["/api/tours?sort=name&limit=25"]);
  expect(lists([list], { tour: { label: "Tour", href: "/tours?open=:id" } })).toEqual([
    "/api/tours?sort=name&limit=25",
  ]);
  expect(lists([{ ...screen("/task/:id"), data: ["/api/tasks/:id"] }])).toEqual(["/api/tasks"]);
  expect(
    lists([{ ...screen("/due/:id"), rows: "/api/due" }], { task: { label: "Task", href: "/due/:id" } }),
  ).toEqual(["/api/due", "/api/tasks"]);
  expect(lists([screen("/lone/:id")])).toEqual([]);
});

test("a list is asked for one row, whose fields stand in the address", () => {
  expect(oneRowOf("/api/tours?type=day&limit=25")).toBe("/api/tours?type=day&limit=1");
  expect(oneRowOf("/api/tours")).toBe("/api/tours?limit=1");
  expect(withRow("/tours/:slug/days/:day?open=:id", { id: 7, slug: "a b" })).toBe(
    "/tours/a%20b/days/7?open=7",
  );
  expect([[], [{ id: 3, name: "x" }], [1], [{ name: "x" }], { id: 3 }].map(firstRow)).toEqual([
    null,
    { id: 3, name: "x" },
    undefined,
    undefined,
    undefined,
  ]);
});

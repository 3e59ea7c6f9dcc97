import { expect, test } from "@jest/globals";
import { administrator, staff } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { isCurrentEntry } from "@dmc-hub/sdk/navigation";
import { navigationOf, type NavigationEntry } from "./navigation.tsx";

const listed = (...given: Parameters<typeof navigationOf>) =>
  navigationOf(...given).map(
    ({ label, entries }) => `${label}: ${entries.map((entry) => entry.label).join(", ")}`,
  );

test("lists the staff's screens under the specified headings, and a new heading after them", () => {
  expect(listed(testingRegistry, "dmc", staff)).toEqual([
    "Main: Dashboard, Clients",
    "Network: Guides",
    "Reports: Sales",
  ]);
});

test("lists the administrators' screens and the entries that the shell adds", () => {
  expect(listed(testingRegistry, "admin", administrator)).toEqual([
    "DMC Management: DMCs",
    "Content: Documentation, Inbox",
    "Settings: General, Support",
  ]);
});

test("lists nothing that the role may not enter", () => {
  expect(listed(testingRegistry, "dmc", administrator)).toEqual([]);
});

const entry = (href: string, path = href): NavigationEntry => ({ label: "", icon: null, href, path });

test.each([
  [entry("/clients"), "/clients", true],
  [entry("/clients"), "/clients/12", true],
  [entry("/clients"), "/clientsx", false],
  [entry("/", "/dashboard"), "/", true],
  [entry("/", "/dashboard"), "/dashboard", true],
  [entry("/", "/dashboard"), "/clients", false],
])("%j on %s is current: %s", (given, path, expected) => expect(isCurrentEntry(given, path)).toBe(expected));

import { expect, jest, test } from "@jest/globals";
import { reasonOf, RemoteFailure } from "./remote-failure.ts";

globalThis.reportError = jest.fn();

const UNLOADABLE = "Part of its code could not be loaded.";

test.each([
  [
    "a chunk of webpack's",
    Object.assign(new Error("Loading chunk tours failed."), { name: "ChunkLoadError" }),
  ],
  [
    "a module, as Chromium says it",
    new TypeError("Failed to fetch dynamically imported module: https://hub.example/tours.js"),
  ],
  [
    "as Firefox does",
    new TypeError("error loading dynamically imported module: https://hub.example/tours.js"),
  ],
  ["as Safari does", new TypeError("Importing a module script failed.")],
])("code that does not arrive is told as that: %s", (_, error) => {
  expect(reasonOf(error)).toBe(UNLOADABLE);
});

test("what else goes wrong is a fault of the remote's own, unless it is told in words for people", () => {
  expect(reasonOf(new TypeError("rows is undefined"))).toBe("It stopped because of a fault of its own.");
  expect(reasonOf(new RemoteFailure("It has no code."))).toBe("It has no code.");
});

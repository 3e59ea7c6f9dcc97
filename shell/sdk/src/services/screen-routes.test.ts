import { expect, test } from "@jest/globals";
import { array, assert, boolean, constantFrom, property, record } from "fast-check";
import { droppedScreens, openedScreen, type ScreenPath, sharedAddress } from "./screen-routes.ts";

const screen = (path: string, exact = true): ScreenPath => ({ path, exact });

const opened = (pathname: string, ...screens: ScreenPath[]) => openedScreen(screens, pathname)?.screen.path;

test("a literal part goes before a parameter, whatever their texts' lengths and their order", () => {
  const screens = [screen("/:anyscreenofanybody"), screen("/clients")];
  for (const given of [screens, screens.toReversed()]) {
    expect(opened("/clients", ...given)).toBe("/clients");
    expect(opened("/guides", ...given)).toBe("/:anyscreenofanybody");
  }
});

test("what opens everything below goes last, and an exact screen opens nothing below", () => {
  const screens = [screen("/trips", false), screen("/trips/:id"), screen("/trips/new")];
  expect(opened("/trips", ...screens)).toBe("/trips");
  expect(opened("/trips/", ...screens)).toBe("/trips");
  expect(opened("/trips/new", ...screens)).toBe("/trips/new");
  expect(opened("/trips/7", ...screens)).toBe("/trips/:id");
  expect(opened("/trips/7/days", ...screens)).toBe("/trips");
  expect(opened("/trips/7/days", screen("/trips/:id"))).toBeUndefined();
  expect(opened("/Trips/new", ...screens)).toBeUndefined();
});

test("parameters are read from the address as it is encoded, once", () => {
  expect(openedScreen([screen("/trips/:id")], "/trips/a%2541")?.params).toEqual({ id: "a%41" });
});

test.each([
  ["/suppliers", true, "/suppliers", true, "/suppliers"],
  ["/:anything", true, "/suppliers", true, "/suppliers"],
  ["/trips/:id", true, "/trips/:trip", true, "/trips/:trip"],
  ["/trips/:id/print", true, "/trips/7/:what", true, "/trips/7/print"],
  ["/trips", false, "/trips/new", true, "/trips/new"],
  ["/", false, "/trips/new", true, "/trips/new"],
  ["/trips", true, "/trips/:id", true, null],
  ["/trips", true, "/guides", true, null],
  ["/trips/:id", false, "/guides/:id", false, null],
] as const)("%s (exact: %s) and %s (exact: %s) meet at %s", (one, oneExact, other, otherExact, address) => {
  expect(sharedAddress(screen(one, oneExact), screen(other, otherExact))).toBe(address);
  expect(sharedAddress(screen(other, otherExact), screen(one, oneExact)) === null).toBe(address === null);
});

const part = constantFrom("a", "b", ":x", ":y");
const path = array(part, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
const anyScreen = record({ path, exact: boolean() });
const address = array(constantFrom("a", "b", "c"), { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);

test("two screens meet exactly where the router opens both", () => {
  assert(
    property(anyScreen, anyScreen, array(address), (one, other, addresses) => {
      const met = sharedAddress(one, other);
      const both = (at: string) => [one, other].every((each) => openedScreen([each], at) !== null);
      if (met === null) expect(addresses.filter(both)).toEqual([]);
      else expect(both(met.replaceAll(/:\w/g, "c"))).toBe(true);
    }),
  );
});

test("a screen is dropped when nothing opens its address any more, whatever its parameters are called", () => {
  const before = [screen("/trips"), screen("/trips/:id"), screen("/guides", false)];
  expect(droppedScreens(before, before)).toEqual([]);
  expect(
    droppedScreens(before, [screen("/trips"), screen("/trips/:trip"), screen("/guides", false)]),
  ).toEqual([]);
  expect(droppedScreens(before, [screen("/trips", false), screen("/guides")])).toEqual([
    screen("/guides", false),
  ]);
  expect(droppedScreens(before, [])).toEqual(before);
});

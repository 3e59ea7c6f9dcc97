import { expect, test } from "@jest/globals";
import type { TripMap as Drawn } from "@dmc-hub/shared-types";
import { fakeApi, fireEvent, json, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { PlacePicker } from "../maps/place-picker.tsx";
import { TripMap } from "./trip-map.tsx";

const stop = { day: "2027-05-01", place: "Nice", x: 300, y: 200 };

/** From Paris to the coast by air, and along it by road. */
const riviera: Drawn = {
  width: 640,
  height: 480,
  view: { latitude: 43.7, longitude: 7.2, zoom: 6 },
  land: "M0 0l640 0 0 480z",
  borders: "",
  towns: [
    { name: "Genoa", x: 500, y: 100 },
    { name: "Nice", x: 300, y: 200 },
  ],
  days: [
    { day: "2027-05-01", number: 1, route: "", flights: "" },
    { day: "2027-05-02", number: 2, route: "M300 200l20 4", flights: "M60 60q100 20 240 140" },
  ],
  places: [
    { ...stop, activityId: 1, place: "Paris", x: 60, y: 60 },
    { ...stop, activityId: 2, day: "2027-05-02" },
    { ...stop, activityId: 3, day: "2027-05-02", place: "Monaco", x: 306, y: 202 },
  ],
};

const sheet = { land: "M0 0l9 9 9 0z", borders: "", towns: [{ name: "Turin", x: 640, y: 480 }] };

const marks = () => [...document.querySelectorAll("g > rect + text")].map(({ textContent }) => textContent);

const names = () =>
  [...document.querySelectorAll("svg[viewBox='0 0 640 480'] text")]
    .map(({ textContent }) => textContent)
    .filter((text) => !/^\d/.test(text));

test("shows the days' numbers beside one another, names, and what the lines mean", async () => {
  fakeApi({ "GET /api/itineraries/:id/map": () => json(riviera) });
  openScreen(<TripMap itineraryId={31} lit={null} onLight={() => undefined} />, { at: "/" });
  await screen.findByRole("application", { name: /^Map of the trip/ });
  expect(marks()).toEqual(["1", "2", "2"]);
  expect(names()).toEqual(["Genoa", "Paris", "Nice", "Monaco"]);
  expect(screen.getByText("By air")).toBeVisible();
  expect(screen.getByText("By land or sea")).toBeVisible();
  const [, nice, monaco] = [...document.querySelectorAll("g > rect")].map((rect) => ({
    x: Number(rect.getAttribute("x")),
    y: Number(rect.getAttribute("y")),
  }));
  expect(Math.hypot((nice?.x ?? 0) - (monaco?.x ?? 0), (nice?.y ?? 0) - (monaco?.y ?? 0))).toBeGreaterThan(
    33,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Day 1: Paris",
    "Day 2: Nice",
    "Day 2: Monaco",
  ]);
});

test("is brought nearer and moved by buttons and keys, on sheets of the atlas, and goes back to all of it", async () => {
  const calls = fakeApi({
    "GET /api/itineraries/:id/map": () => json(riviera),
    "GET /api/map-sheets/:zoom/:column/:row": () => json(sheet),
  });
  const { person } = openScreen(<TripMap itineraryId={31} lit={null} onLight={() => undefined} />, {
    at: "/",
  });
  const map = await screen.findByRole("application");
  const sheets = () => calls.filter(({ path }) => path.startsWith("/api/map-sheets")).map(({ path }) => path);
  expect(sheets()).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Zoom in" }));
  await waitFor(() => expect(names()).toContain("Turin"));
  expect(sheets()).toEqual(["/api/map-sheets/7/53/50"]);
  map.focus();
  await person.keyboard("+");
  await waitFor(() => expect(sheets().at(-1)).toBe("/api/map-sheets/8/106/100"));
  await person.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  await waitFor(() => expect(sheets().at(-1)).toBe("/api/map-sheets/8/107/100"));
  await person.keyboard("0");
  await waitFor(() => expect(names()).toContain("Genoa"));
  expect(screen.queryByRole("button", { name: "Show all of it" })).toBeNull();
});

test("the wheel scrolls the page until the map has the focus", async () => {
  fakeApi({
    "GET /api/itineraries/:id/map": () => json(riviera),
    "GET /api/map-sheets/:zoom/:column/:row": () => json(sheet),
  });
  openScreen(<TripMap itineraryId={31} lit={null} onLight={() => undefined} />, { at: "/" });
  const map = await screen.findByRole("application");
  const turned = () => fireEvent.wheel(map.firstElementChild as Element, { deltaY: -400 });
  expect(turned()).toBe(true);
  map.focus();
  expect(turned()).toBe(false);
  expect(await screen.findByRole("button", { name: "Show all of it" })).toBeVisible();
});

test("what is pointed at is told, and what is lit in the schedule stands out", async () => {
  fakeApi({ "GET /api/itineraries/:id/map": () => json(riviera) });
  const lit: (number | null)[] = [];
  const { person } = openScreen(<TripMap itineraryId={31} lit={3} onLight={(id) => lit.push(id)} />, {
    at: "/",
  });
  await screen.findByRole("application");
  const spot = document.querySelector("g[data-lit]");
  expect(spot?.querySelector("title")).toHaveTextContent("Day 2: Monaco");
  await person.hover(spot as Element);
  await person.unhover(spot as Element);
  expect(lit).toEqual([3, null]);
});

test("a pin is set by a click, or by Enter in the middle of the picture", async () => {
  fakeApi({ "GET /api/map-sheets/:zoom/:column/:row": () => json(sheet) });
  const pins: object[] = [];
  const { person } = openScreen(
    <PlacePicker pin={{ latitude: 43.7, longitude: 7.27 }} onPick={(pin) => pins.push(pin)} />,
    { at: "/" },
  );
  const map = screen.getByRole("application", { name: /^Map to choose the place on/ });
  await person.click(map);
  expect(pins).toEqual([{ latitude: 43.7, longitude: 7.27 }]);
  map.focus();
  await person.keyboard("{ArrowRight}{Enter}");
  expect(pins[1]).toMatchObject({ latitude: 43.7 });
  expect((pins[1] as { longitude: number }).longitude).toBeGreaterThan(7.27);
});

test("a part that cannot be loaded says so, and is asked for again", async () => {
  let isUp = false;
  const answer = () => (isUp ? json(sheet) : problem(422, "Too complex"));
  fakeApi({ "GET /api/map-sheets/:zoom/:column/:row": answer });
  const { person } = openScreen(<PlacePicker pin={null} onPick={() => undefined} />, { at: "/" });
  expect(screen.getByText(/^Loading the map/)).toBeVisible();
  const again = await screen.findByRole("button", { name: "Try again" });
  isUp = true;
  await person.click(again);
  expect(await screen.findByText(/^Click to set the pin/)).toBeVisible();
});

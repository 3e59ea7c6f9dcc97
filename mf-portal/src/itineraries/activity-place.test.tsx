import { expect, test } from "@jest/globals";
import { fakeApi, fireEvent, json, screen, waitFor } from "@dmc-hub/sdk/test";
import { oneActivity, openSchedule } from "./testing-schedule.tsx";

test.each(["{Tab}", "{Enter}"])(
  "takes the city that was typed with %s, and sends nothing yet",
  async (key) => {
    const nice = { id: 4, name: "Nice", country: "FR", latitude: 43.7, longitude: 7.27, population: 9 };
    const calls = fakeApi({
      ...oneActivity(),
      "GET /api/places": ({ query }) =>
        json(query.get("q") === "nice" ? [{ ...nice, timeZone: "Europe/Paris" }] : []),
    });
    const { person } = openSchedule("/itineraries/details/31?activity=51");
    const place = await screen.findByRole("combobox", { name: "Place" });
    await person.clear(place);
    await person.click(place);
    await person.paste("nice");
    await person.keyboard(key);
    expect(await screen.findByText("On the map at 43.70°, 7.27°, Europe/Paris time")).toBeVisible();
    await waitFor(() => expect(place).toHaveValue("Nice"));
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  },
);

/** The form of an activity without a position, where Naples is the one place that is found. */
async function openPlace() {
  const naples = { id: 3, name: "Naples", country: "IT", latitude: 40.85, longitude: 14.27, population: 9 };
  const calls = fakeApi({
    ...oneActivity(),
    "GET /api/places": ({ query }) =>
      json(/^nap/i.test(query.get("q") ?? "") ? [{ ...naples, timeZone: "Europe/Rome" }] : []),
  });
  const { person } = openSchedule("/itineraries/details/31?activity=51");
  return { person, place: await screen.findByRole("combobox", { name: "Place" }), calls };
}

test("is saved with the place that was typed just before, once it is found", async () => {
  const { promise: searched, resolve: find } = Promise.withResolvers<void>();
  const nice = { id: 4, name: "Nice", country: "FR", latitude: 43.7, longitude: 7.27, population: 9 };
  const calls = fakeApi({
    ...oneActivity(),
    "GET /api/places": async () => {
      await searched;
      return json([{ ...nice, timeZone: "Europe/Paris" }]);
    },
  });
  const { person } = openSchedule("/itineraries/details/31?activity=51");
  const place = await screen.findByRole("combobox", { name: "Place" });
  await person.clear(place);
  await person.click(place);
  await person.paste("nice");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  const changes = () => calls.filter(({ method }) => method === "PUT");
  expect(changes()).toEqual([]);
  find();
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    place: "Nice",
    latitude: 43.7,
    longitude: 7.27,
    timeZone: "Europe/Paris",
  });
});

test("takes the city although Enter comes before the page has drawn what was typed", async () => {
  const { person, place } = await openPlace();
  await person.clear(place);
  await person.setup({ delay: null }).type(place, "naples{Enter}");
  expect(await screen.findByText("On the map at 40.85°, 14.27°, Europe/Rome time")).toBeVisible();
  await waitFor(() => expect(place).toHaveValue("Naples"));
});

test("keys of a word that is being composed neither take a city nor close the form", async () => {
  const { person, place } = await openPlace();
  await person.clear(place);
  await person.type(place, "naples");
  for (const key of ["Enter", "Escape"]) fireEvent.keyDown(place, { key, isComposing: true, keyCode: 229 });
  expect(await screen.findByRole("option", { name: /Naples/ })).toBeVisible();
  expect(place).toHaveValue("naples");
  await person.keyboard("{Enter}");
  await waitFor(() => expect(place).toHaveValue("Naples"));
});

test("takes by Enter what is found first, although it comes before the answer", async () => {
  const { person, place } = await openPlace();
  await person.clear(place);
  await person.setup({ delay: null }).type(place, "napl{Enter}");
  await waitFor(() => expect(place).toHaveValue("Naples"));
  expect(screen.getByText("On the map at 40.85°, 14.27°, Europe/Rome time")).toBeVisible();
});

test("takes no suggestion for a text that has been typed over", async () => {
  const { person, place } = await openPlace();
  await person.clear(place);
  await person.type(place, "nap");
  await waitFor(() =>
    expect(screen.getByRole("option", { name: /Naples/ })).toHaveAttribute("data-highlighted"),
  );
  (place as HTMLInputElement).select();
  await person.setup({ delay: null }).keyboard("paris{Enter}");
  await waitFor(() => expect(place).toHaveValue("paris"));
  expect(screen.getByText("Not on the map: pick a place, or")).toBeVisible();
});

test("takes the best suggestion with Enter, and any other text with Tab", async () => {
  const { person, place, calls } = await openPlace();
  await person.clear(place);
  await person.click(place);
  await person.paste("Nap");
  await person.tab();
  expect(place).toHaveValue("Nap");
  expect(screen.getByText("Not on the map: pick a place, or")).toBeVisible();
  await person.click(place);
  await person.paste("l");
  await waitFor(() =>
    expect(screen.getByRole("option", { name: /Naples/ })).toHaveAttribute("data-highlighted"),
  );
  await person.keyboard("{Enter}");
  await waitFor(() => expect(place).toHaveValue("Naples"));
  expect(screen.getByText("On the map at 40.85°, 14.27°, Europe/Rome time")).toBeVisible();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("puts a city on the map, and takes it off again", async () => {
  const { person, place, calls } = await openPlace();
  expect(screen.getByText("Not on the map: pick a place, or")).toBeVisible();
  await person.clear(place);
  await person.click(place);
  await person.paste("Hotel Sole, nap");
  await person.click(await screen.findByRole("option", { name: /Naples/ }));
  expect(place).toHaveValue("Hotel Sole, Naples");
  expect(screen.getByText("On the map at 40.85°, 14.27°, Europe/Rome time")).toBeVisible();
  expect(calls.findLast(({ path }) => path === "/api/places")?.query.get("q")).toBe("nap");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    place: "Hotel Sole, Naples",
    latitude: 40.85,
    longitude: 14.27,
    timeZone: "Europe/Rome",
  });
});

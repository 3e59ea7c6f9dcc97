import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;
let itineraryId: number;

beforeAll(async () => {
  api = await startTestApi();
  const { id: dmcId } = await api.make.dmc();
  staff = await api.signedIn("dmc", dmcId);
  itineraryId = (await api.make.itinerary(dmcId)).id;
});

afterAll(() => api.stop());

const add = (fields: object) =>
  staff.post("/api/activities", { itineraryId, title: "Something", day: "2026-03-29", ...fields });

const found = async (from: string, to: string) =>
  (await staff.get(`/api/activities?from=${from}&to=${to}`)).body.map(({ id }: { id: number }) => id);

const clashes = async (id: number, who = staff) =>
  (await who.get(`/api/itineraries/${id}/guide-clashes`)).body;

const refusal = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });

describe("the times of an activity", () => {
  test("may reach into another day, and belong to its day otherwise", async () => {
    const train = { startTime: "22:40", endTime: "06:15", endDay: "2026-03-30" };
    expect(await add(train)).toMatchObject({ status: 201, body: train });
    const ends = refusal("endTime", "Must not be before the start, unless it ends on another day");
    expect(await add({ ...train, endDay: null })).toMatchObject(ends);
    expect(await add({ ...train, endDay: "2026-03-29" })).toMatchObject(ends);
    expect(await add({ ...train, endDay: "2026-03-28" })).toMatchObject(
      refusal("endDay", "Must not be before the start"),
    );
  });

  test("are found on each day that they reach", async () => {
    const { body: stay } = await add({ title: "Hotel", day: "2026-06-01", endDay: "2026-06-04" });
    expect(await found("2026-06-03", "2026-06-03")).toEqual([stay.id]);
    expect(await found("2026-06-05", "2026-06-06")).toEqual([]);
  });

  test("are kept as they were given on days that change their hours, and know no 24:00", async () => {
    const night = { startTime: "02:30", endTime: "03:00", timeZone: "Europe/Paris" };
    expect(await add(night)).toMatchObject({ status: 201, body: night });
    for (const startTime of ["24:00", "9:30", "09:60", "noon"]) {
      expect(await add({ startTime })).toMatchObject(refusal("startTime", "Must be a time such as 09:30"));
    }
  });
});

describe("the place of an activity", () => {
  const naples = { place: "Naples 🌋", latitude: 40.85, longitude: 14.27 };

  test("says what time zone it is in, unless that was given", async () => {
    const { body } = await add(naples);
    expect(body).toMatchObject({ ...naples, timeZone: "Europe/Rome" });
    expect((await add({ ...naples, timeZone: "Asia/Tokyo" })).body.timeZone).toBe("Asia/Tokyo");
    const path = `/api/activities/${body.id}`;
    expect((await staff.put(path, { latitude: 35.68, longitude: 139.69 })).body.timeZone).toBe("Asia/Tokyo");
    expect((await staff.put(path, { title: "Sushi" })).body.timeZone).toBe("Asia/Tokyo");
    expect((await add({ place: "Somewhere" })).body.timeZone).toBeNull();
  });

  test("says it again once the time zone is emptied, and where it has no position there is none", async () => {
    const { body: placed } = await add({ ...naples, timeZone: "Asia/Tokyo" });
    const emptied = { timeZone: null };
    expect((await staff.put(`/api/activities/${placed.id}`, emptied)).body.timeZone).toBe("Europe/Rome");
    const { body: unplaced } = await add({ place: "Somewhere", timeZone: "Asia/Tokyo" });
    expect((await staff.put(`/api/activities/${unplaced.id}`, emptied)).body.timeZone).toBeNull();
    const { latitude, longitude } = naples;
    const moved = await staff.put(`/api/activities/${unplaced.id}`, { latitude, longitude });
    expect(moved.body.timeZone).toBe("Europe/Rome");
  });

  test("lies on this earth, and its time zone is a known one", async () => {
    expect(await add({ latitude: 90.1, longitude: 0 })).toMatchObject(
      refusal("latitude", "Must be at most 90"),
    );
    expect(await add({ latitude: 0, longitude: -180.5 })).toMatchObject(
      refusal("longitude", "Must be at least -180"),
    );
    expect(await add({ latitude: 1 })).toMatchObject(refusal("longitude", "Give both coordinates or none"));
    for (const timeZone of ["Mars/Olympus", "+02:00"]) {
      expect(await add({ timeZone })).toMatchObject(
        refusal("timeZone", "Must be a time zone such as Europe/Paris"),
      );
    }
  });
});

describe("guides", () => {
  test("clash on any day of what takes them months", async () => {
    const { id: dmcId } = await api.make.dmc();
    const own = await api.signedIn("dmc", dmcId);
    const { id: partnerId } = await api.make.partner(dmcId, { type: "guide" });
    const [season, dinner] = [await api.make.itinerary(dmcId), await api.make.itinerary(dmcId)];
    await api.make.activity(dmcId, {
      partnerId,
      itineraryId: season.id,
      day: "2026-05-01",
      endDay: "2026-07-31",
    });
    for (const day of ["2026-04-29", "2026-06-20", "2026-08-02"])
      await api.make.activity(dmcId, { partnerId, itineraryId: dinner.id, day });
    expect(await clashes(season.id, own)).toMatchObject([{ day: "2026-06-20" }]);
    expect(await clashes(dinner.id, own)).toMatchObject([{ day: "2026-05-01" }]);
  });

  test("are not lost to hours that clocks leave out", async () => {
    const { id: dmcId } = await api.make.dmc();
    const own = await api.signedIn("dmc", dmcId);
    const { id: partnerId } = await api.make.partner(dmcId, { type: "guide" });
    const { id } = await api.make.itinerary(dmcId);
    const night = { day: "2026-03-29", startTime: "02:30", endTime: "03:00", timeZone: "Europe/Paris" };
    expect(
      await own.post("/api/activities", { itineraryId: id, title: "Night", partnerId, ...night }),
    ).toMatchObject({ status: 201 });
    expect(await clashes(id, own)).toEqual([]);
  });

  test("clash where another itinerary wants them at the same time", async () => {
    const { id: dmcId } = await api.make.dmc();
    const own = await api.signedIn("dmc", dmcId);
    const { id: guide } = await api.make.partner(dmcId, { type: "guide", name: "Chiara" });
    const { id: hotel } = await api.make.partner(dmcId, { type: "supplier" });
    const mine = await api.make.itinerary(dmcId);
    const theirs = await api.make.itinerary(dmcId, { title: "Wine" });
    const at = async (itinerary: { id: number }, fields: object) =>
      (
        await own.post("/api/activities", {
          title: "Walk",
          itineraryId: itinerary.id,
          partnerId: guide,
          ...fields,
        })
      ).body;
    const walk = await at(mine, { day: "2026-05-02", startTime: "09:00", endTime: "12:00" });
    await at(mine, { day: "2026-05-02", startTime: "10:00", endTime: "11:00" });
    await at(theirs, { day: "2026-05-02", startTime: "12:00", endTime: "13:00" });
    await at(theirs, { day: "2026-05-03" });
    await at(mine, { day: "2026-05-02", partnerId: hotel });
    await at(theirs, { day: "2026-05-02", partnerId: hotel });
    expect(await clashes(mine.id, own)).toEqual([]);
    await at(theirs, { title: "Cellar", day: "2026-05-02", startTime: "11:30" });
    const clash = {
      guideName: "Chiara",
      title: "Cellar",
      itineraryId: theirs.id,
      itineraryTitle: "Wine",
      day: "2026-05-02",
      startTime: "11:30",
    };
    expect(await clashes(mine.id, own)).toEqual([{ activityId: walk.id, ...clash }]);
    await own.put(`/api/activities/${walk.id}`, { timeZone: "Asia/Tokyo" });
    expect(await clashes(mine.id, own)).toEqual([]);
  });

  test("clash with what they are booked for, unless it was cancelled", async () => {
    const { id: dmcId } = await api.make.dmc();
    const own = await api.signedIn("dmc", dmcId);
    const { id: partnerId } = await api.make.partner(dmcId, { type: "guide" });
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    await api.make.activity(dmcId, { itineraryId, day: "2026-05-02", partnerId });
    const days = { startDate: "2026-05-01", endDate: "2026-05-02" };
    const booking = await api.make.booking(dmcId, { partnerId, title: "Two days", ...days });
    expect(await clashes(itineraryId, own)).toMatchObject([{ title: "Two days", startTime: null }]);
    await own.put(`/api/bookings/${booking.id}`, { status: "cancelled" });
    expect(await clashes(itineraryId, own)).toEqual([]);
  });
});

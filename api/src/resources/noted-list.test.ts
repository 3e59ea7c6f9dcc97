import { afterAll, beforeAll, beforeEach, expect } from "@jest/globals";
import type { Knex } from "knex";
import { readMoment, unchangedSince } from "../platform/database/moment.ts";
import { send } from "../platform/database/statement.ts";
import { namesIn } from "../testing/reading.ts";
import { onOneMachine } from "../testing/one-machine.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";

const { describe, test } = onOneMachine("lists are always made anew there.");

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const PAGE = "/api/clients?limit=25&sort=name";

const tagOf = ({ headers }: Answer) => headers.get("etag") ?? "";

/** Reads a list with the tag of what was read before. */
const again = (before: Answer, path = PAGE, who = staff) => who.get(path, { "if-none-match": tagOf(before) });

/** A transaction of a tenant that is begun, and stays open until it is told how to end. */
async function begun(work: (trx: Knex.Transaction) => Promise<unknown>): Promise<Knex.Transaction> {
  const trx = await api.owner.transaction();
  await trx.raw(`set local role app_rw; set local app.dmc_id = '${dmcId}'`);
  await work(trx);
  return trx;
}

/** Asks on this connection whether a list is as it was. */
const unchanged = (trx: Knex.Transaction, { headers }: Answer) => {
  const moment = readMoment(/[^"]{20}(\d{10}~[^"]+)"$/.exec(headers.get("etag") ?? "")?.[1] ?? "");
  if (moment === null) throw new Error("The list has no moment.");
  const condition = unchangedSince(["app.clients"], dmcId, moment);
  return send(trx, (bind) => `select ${condition(bind)} as unchanged`);
};

const inserted = (name: string) => (trx: Knex) =>
  trx("app.clients").insert({ dmc_id: dmcId, name, type: "corporate", email: "a@mail.example" });

describe("a list that has not changed", () => {
  test("answers 304 without a body, for the browser to keep", async () => {
    await api.make.client(dmcId);
    const first = await staff.get(PAGE);
    expect(first.headers.get("cache-control")).toBe("no-store");
    const second = await again(first);
    expect(second).toMatchObject({ status: 304, text: "" });
    expect(tagOf(second)).toBe(tagOf(first));
    expect(second.headers.get("cache-control")).toBe("no-store");
  });

  test("stays so whatever other companies and other tables write", async () => {
    const first = await staff.get(PAGE);
    const other = await api.signedIn("dmc", (await api.make.dmc()).id);
    await other.post("/api/clients", { name: "Acacia", type: "corporate", email: "a@mail.example" });
    await staff.post("/api/partners", { name: "Boats", type: "supplier", email: "a@mail.example" });
    expect(await again(first)).toMatchObject({ status: 304 });
  });

  test("is told apart from one that has, when both are asked for at the same time", async () => {
    const boats = "/api/partners?limit=25&sort=name";
    const [clients, partners] = [await staff.get(PAGE), await staff.get(boats)];
    await api.make.client(dmcId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => (place % 2 === 0 ? again(clients) : again(partners, boats))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 304, 200, 304, 200, 304]);
  });

  test("is known by the changes since alone, however many were noted before", async () => {
    // Other tests' transactions count as well.
    const { rows: ended } = await api.owner.raw(
      "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as last",
    );
    const first = await staff.get(PAGE);
    await api.owner.raw(
      `insert into app.changes (tenant, relation, xid)
       select ?, 'app.clients'::regclass, n::text::xid8 from generate_series(1, ?) n on conflict do nothing`,
      [dmcId, ended[0].last],
    );
    await api.owner.raw("analyze app.changes");
    const reader = await begun(async (trx) => {
      // A plan for any value, as a process keeps after a few questions.
      await trx.raw("set local plan_cache_mode = force_generic_plan");
      expect(await unchanged(trx, first)).toEqual([{ unchanged: true }]);
    });
    const { rows } = await reader.raw(
      "select seq_scan::int as whole from pg_stat_xact_user_tables where relname = 'changes'",
    );
    await reader.rollback();
    expect(rows).toEqual([{ whole: 0 }]);
  });

  test("stays so while a change is not committed, and after it was rolled back", async () => {
    const first = await staff.get(PAGE);
    const writer = await begun(inserted("Never"));
    expect(await again(first)).toMatchObject({ status: 304 });
    await writer.rollback();
    expect(await again(first)).toMatchObject({ status: 304 });
  });
});

describe("a list that has changed", () => {
  test("is answered anew after each kind of change", async () => {
    let known = await staff.get(PAGE);
    const expectChanged = async (names: string[]) => {
      known = await again(known);
      expect([known.status, namesIn(known)]).toEqual([200, names]);
    };
    const { body } = await staff.post("/api/clients", {
      name: "Acacia",
      type: "corporate",
      email: "a@mail.example",
    });
    await expectChanged(["Acacia"]);
    await staff.put(`/api/clients/${body.id}`, { name: "Birch" });
    await expectChanged(["Birch"]);
    // Nothing but its version changes, which a form needs to know.
    await staff.put(`/api/clients/${body.id}`, { name: "Birch" });
    await expectChanged(["Birch"]);
    await staff.delete(`/api/clients/${body.id}`);
    await expectChanged([]);
  });

  test("is answered anew by a writer that began before it was read and committed after", async () => {
    const writer = await begun(inserted("Late"));
    const later = await staff.post("/api/clients", {
      name: "Early",
      type: "corporate",
      email: "a@mail.example",
    });
    expect(later.status).toBe(201);
    const first = await staff.get(PAGE);
    expect(namesIn(first)).toEqual(["Early"]);
    expect(await again(first)).toMatchObject({ status: 304 });
    await writer.commit();
    const second = await again(first);
    expect([second.status, namesIn(second)]).toEqual([200, ["Early", "Late"]]);
  });

  test("is answered anew by a writer that began to write only after it was read", async () => {
    const writer = await begun((trx) => trx.raw("select pg_current_xact_id()"));
    const first = await staff.get(PAGE);
    await inserted("Late")(writer);
    await writer.commit();
    expect(namesIn(await again(first))).toEqual(["Late"]);
  });

  test("is answered anew when what is left of a change was made after a step back", async () => {
    const first = await staff.get(PAGE);
    const writer = await begun(async (trx) => {
      await trx.raw("savepoint before");
      await inserted("Undone")(trx);
      await trx.raw("rollback to savepoint before");
      await inserted("Kept")(trx);
    });
    await writer.commit();
    expect(namesIn(await again(first))).toEqual(["Kept"]);
  });

  test("is answered anew by what else it reads, and by what the owner writes", async () => {
    const clientId = (await api.make.client(dmcId)).id;
    const proposalId = (await api.make.proposal(dmcId, { clientId })).id;
    const { id } = await api.make.itinerary(dmcId, { proposalId });
    await api.make.booking(dmcId, { itineraryId: id, clientId });
    const bookings = await staff.get("/api/bookings?limit=5");
    await staff.put(`/api/clients/${clientId}`, { name: "Renamed" });
    expect((await again(bookings, "/api/bookings?limit=5")).body[0].clientName).toBe("Renamed");
    const clients = await staff.get(PAGE);
    await api.owner.raw("update app.clients set notes = 'By hand' where id = ?", [clientId]);
    expect((await again(clients)).body[0].notes).toBe("By hand");
  });

  test("is answered anew if it is a search, by what its rows' parents are called as well", async () => {
    const clientId = (await api.make.client(dmcId)).id;
    const proposalId = (await api.make.proposal(dmcId, { clientId, destination: "Nice" })).id;
    await api.make.itinerary(dmcId, { proposalId });
    const path = "/api/itineraries?limit=5&sort=title&q=lisbon";
    const none = await staff.get(path);
    expect([none.body, (await again(none, path)).status]).toEqual([[], 304]);
    await staff.put(`/api/proposals/${proposalId}`, { destination: "Lisbon" });
    const found = await again(none, path);
    expect([found.body.length, found.headers.get("x-total-count")]).toEqual([1, "1"]);
    expect((await again(found, path)).status).toBe(304);
    expect((await staff.get("/api/itineraries?limit=5&sort=title&q=nice")).body).toEqual([]);
  });

  test("is never an older one than somebody has written, with readers and writers at once", async () => {
    const kept = new Map<TestClient, Answer>();
    const read = async (who: TestClient) => {
      const before = kept.get(who);
      const answer = before ? await again(before, PAGE, who) : await who.get(PAGE);
      const known = answer.status === 304 && before ? before : answer;
      kept.set(who, known);
      return namesIn(known);
    };
    const colleagues = [staff, await api.signedIn("dmc", dmcId), await api.signedIn("dmc", dmcId)];
    const work = async (who: TestClient, place: number) => {
      for (let round = 0; round < 8; round += 1) {
        const name = `Client ${place} ${round}`;
        await read(who);
        const draft = { name, type: "corporate", email: "a@mail.example" };
        // Created once, like from a screen, also where it is put off after it was stored.
        const { body } = await who.post("/api/clients", draft, { "idempotency-key": name });
        const seen = await Promise.all(colleagues.map(read));
        expect(seen.map((names) => names.includes(name))).toEqual([true, true, true]);
        await who.delete(`/api/clients/${body.id}`);
        expect(await api.owner("app.clients").where({ name }).pluck("name")).toEqual([]);
        expect(await read(who)).not.toContain(name);
      }
    };
    await Promise.all(colleagues.map(work));
  });
});

import { test } from "@jest/globals";
import { expectTypeOf } from "expect-type";
import type { ApiClient } from "./core/api-client.ts";
import type { BookingStatusChange } from "./bookings/booking.ts";
import type { Client } from "./clients/client.ts";
import type { contract } from "./contract.ts";
import type { Output, Parsed } from "./core/endpoint.ts";
import type { Message } from "./messages/message.ts";
import type { SessionUser } from "./users/session-user.ts";

// Checked by the compiler: a line under @ts-expect-error that compiles is an error.
declare const api: ApiClient<typeof contract>;

/** Never called; it only has to compile, or fail to compile where marked. */
export async function compiles(): Promise<void> {
  expectTypeOf(await api.clients.list()).toEqualTypeOf<Client[]>();
  expectTypeOf(await api.session.user()).toEqualTypeOf<SessionUser>();
  expectTypeOf(await api.session.logout()).toEqualTypeOf<null>();
  expectTypeOf(await api.proposals.pdf({ id: 1 })).toEqualTypeOf<Blob>();
  expectTypeOf<Parsed<typeof contract.clients.get>["id"]>().toEqualTypeOf<number>();
  expectTypeOf<Output<typeof contract.clients.remove>>().toEqualTypeOf<null>();
  await api.partners.list({ type: "guide", sort: "-name", q: "x", limit: 10 });
  await api.clients.create({ dmcId: 1, body: { name: "Acme", email: "a@mail.example" } });
  await api.clients.update({ id: 1, body: { phone: null } }, { ifMatch: 1 });
  await api.clients.remove({ id: 1 }, { ifMatch: 1 });
  await api.company.update({ body: { name: "Acme" } }, { ifMatch: 1 });

  expectTypeOf(await api.bookings.history({ id: 1 })).toEqualTypeOf<BookingStatusChange[]>();
  expectTypeOf((await api.bookings.list())[0]?.clientName).toEqualTypeOf<string | undefined>();
  await api.tasks.update({ id: 1, body: { status: "completed" } }, { ifMatch: 1 });
  await api.overview.search({ q: "x" });
  await api.bookings.list({ from: "2026-05-01", to: "2026-05-31", clientId: 1 });
  await api.clients.import({ dryRun: true, body: { rows: [{ name: "Acme", email: "a@mail.example" }] } });
  expectTypeOf(
    await api.partners.contact({ id: 1, body: { subject: "x", message: "x" } }),
  ).toEqualTypeOf<Message>();

  // @ts-expect-error a status that proposals do not have
  await api.proposals.update({ id: 1, body: { status: "confirmed" } }, { ifMatch: 1 });
  // @ts-expect-error a search for nothing
  await api.overview.search({});
  // @ts-expect-error a filter that the list does not have
  await api.clients.list({ colour: "red" });
  // @ts-expect-error a value that the filter does not have
  await api.partners.list({ type: "hotel" });
  // @ts-expect-error a column that is not sorted by
  await api.clients.list({ sort: "notes" });
  // @ts-expect-error a missing body
  await api.clients.create();
  // @ts-expect-error a body without a field that is needed
  await api.clients.create({ body: { name: "Acme" } });
  // @ts-expect-error a field of the wrong type
  await api.clients.update({ id: 1, body: { name: 5 } }, { ifMatch: 1 });
  // @ts-expect-error a change that does not say which version it was made from
  await api.clients.update({ id: 1, body: { name: "Acme" } });
  // @ts-expect-error the same with other options
  await api.clients.update({ id: 1, body: { name: "Acme" } }, { idempotencyKey: "k" });
  // @ts-expect-error a version that nobody has read
  await api.clients.update({ id: 1, body: { name: "Acme" } }, { ifMatch: undefined });
  // @ts-expect-error a deletion that does not say which version it was made from
  await api.clients.remove({ id: 1 });
  // @ts-expect-error settings that do not say which version they were made from
  await api.company.update({ body: { name: "Acme" } });
  // @ts-expect-error the same of the user's own account
  await api.profile.update({ body: { name: "Ana" } });
  // @ts-expect-error a version of what has none
  await api.shares.revoke({ id: 1 }, { ifMatch: 1 });
  // @ts-expect-error a missing id
  await api.clients.get();
  // @ts-expect-error a list that has no pages
  await api.session.user.page();
}

test("the contract's types are checked by the compiler", () => {
  expectTypeOf(compiles).toBeFunction();
});

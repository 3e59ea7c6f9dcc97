import { contract, type Message, messageKind, type User } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import { requireRelated, requireStaff } from "../../resources/relations.ts";
import type { Fields, Key } from "../../resources/rows.ts";
import { changeOf } from "../../resources/change-of.ts";
import { type Removal, type TenantChange, tenantResource } from "../../resources/tenant-resource.ts";
import { isReaddressed, isReceiver, messagesOf, noteReader } from "./read-by.ts";
import { tellReceiver } from "./received-mail.ts";

/** The calls about messages. */
export const messages = (database: Database, place: PublicPlace) =>
  tenantResource<typeof contract.messages, Message>(messageKind, contract.messages, database, {
    readsFor: messagesOf,
    stored: storedOf,
    check: checkMessage,
    changed: tellReceiver(place),
    removing: refuseOthers,
    publishes: () => changeOf(messageKind),
  });

/**
 * Only who receives a message marks it as read for themselves alone; others' reading is noted beside it. Whoever gets it
 * anew has not read it.
 */
function storedOf(body: Fields, change: TenantChange<Message>): Fields {
  if (change.before === null) return { ...body, senderId: change.user.id };
  const { read: _read, ...rest } = body;
  const own = isReceiver(change) ? body : rest;
  return isReaddressed(change) ? { ...own, read: false } : own;
}

async function checkMessage(trx: Knex, change: TenantChange<Message>): Promise<void> {
  const { dmcId, body, after } = change;
  if (isRewriting(change)) throw errors.forbidden("Only its sender can change what a message says.");
  if ("receiverId" in body) await requireStaff(trx, dmcId, "receiverId", after.receiverId);
  if ("relatedTo" in body || "relatedId" in body) await requireRelated(trx, dmcId, after);
  // Before the message is written, which answers with what its reader now reads.
  await noteReader(trx, change);
}

/** Recipients may only mark a message as read. */
const isRewriting = ({ before, body, user }: TenantChange<Message>): boolean =>
  before !== null && isOthers(before, user) && Object.keys(body).some((field) => field !== "read");

/** What the company itself has written is any of its staff's to delete. */
async function refuseOthers(_trx: Knex, _key: Key, { row, user }: Removal<Message>): Promise<void> {
  if (row.senderId !== null && isOthers(row, user))
    throw errors.forbidden("Only its sender can delete a message.");
}

const isOthers = ({ senderId }: Message, user: User): boolean =>
  senderId !== user.id && user.role !== "admin";

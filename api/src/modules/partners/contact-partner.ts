import { messageKind, type PartnerContact, type User } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { headerText, mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { unaudited } from "../../platform/database/tenant.ts";
import { noteAudit } from "../../resources/note-audit.ts";
import { insertRow, type Key, type StoredRow } from "../../resources/rows.ts";

/** Writes to a partner in the DMC's name, and keeps the text as a message. @throws {ApiProblem} 404. */
export async function contactPartner(
  trx: Knex,
  { id, dmcId }: Required<Key>,
  user: User,
  { subject, message }: PartnerContact,
): Promise<StoredRow> {
  const partner = await trx("app.partners").where({ dmc_id: dmcId, id }).forKeyShare().first("email", "name");
  if (partner === undefined) throw errors.notFound("partner");
  const dmc = await trx("app.dmcs").where("id", dmcId).first("name");
  await queueMail(trx, {
    kind: "partner-contact",
    dmcId,
    recipient: partner.email,
    fromName: headerText(dmc.name),
    replyTo: user.email,
    subject: headerText(subject),
    ...mailBody({ paragraphs: [message], from: dmc.name }),
  });
  await noteAudit(trx, {
    dmcId,
    action: "send",
    resource: "partner",
    resourceId: id,
    title: partner.name,
    changes: [{ field: "subject", old: null, new: subject }],
  });
  const kept = {
    dmcId,
    senderId: user.id,
    receiverId: null,
    content: `${subject}\n\n${message}`,
    // It went to somebody outside, so nobody here has to read it.
    read: true,
    relatedTo: "partner",
    relatedId: id,
  };
  return await unaudited(() => insertRow(trx, tableOfKind(messageKind), kept));
}

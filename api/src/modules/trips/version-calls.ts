import type { contract, VersionDetails } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import type { Key } from "../../resources/rows.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { proposalsTable } from "../pricing/proposals-table.ts";
import { type ChosenOf, chosenOf } from "./accepted.ts";
import { diffVersions } from "./diff-versions.ts";

/** The calls about single versions of proposals. */
export const versionCalls = ({ rw, admin }: Database): Handlers<typeof contract.proposalVersions> => ({
  get: ({ id, number }, { dmcId }) =>
    withRowTenant(admin, proposalsTable, { id, dmcId }, (key) => readVersion(rw, key, number)),
  diff: ({ id, number, with: other, audience = "staff" }, { dmcId }) =>
    withRowTenant(admin, proposalsTable, { id, dmcId }, async (key) => {
      const from = await readVersion(rw, key, number);
      const to = await readVersion(rw, key, other);
      return diffVersions(from, to, audience);
    }),
});

/** @throws {ApiProblem} 404. */
async function readVersion(db: Knex, { dmcId, id }: Required<Key>, number: number): Promise<VersionDetails> {
  const version: (Omit<VersionDetails, "chosen"> & ChosenOf) | undefined = await db(
    "app.proposal_versions as v",
  )
    .leftJoin("app.users as u", "u.id", "v.created_by")
    .where({ "v.dmc_id": dmcId, "v.proposal_id": id, "v.number": number })
    .first("v.number", "v.reason", "v.offer", "v.currency", "v.note", "v.pricing", "v.price", "v.choice", {
      createdAt: db.raw("to_json(v.created_at)#>>'{}'"),
      createdByName: "u.name",
    });
  if (version === undefined) throw errors.notFound("version");
  const { price: _price, ...details } = version;
  return { ...details, chosen: chosenOf(version) };
}

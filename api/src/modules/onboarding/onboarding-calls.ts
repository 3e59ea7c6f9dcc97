import type { contract, OnboardingProgress } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { mailTable } from "../../platform/mail/outbox.ts";
import { onboard, type OnboardingParts } from "./onboard.ts";

/** How administrators onboard a DMC. */
export const onboardingCalls = (
  { rw }: Database,
  parts: OnboardingParts,
): Handlers<typeof contract.onboarding> => ({
  send: ({ body }) => onboard(rw, parts, body),
  progress: ({ id }) => readProgress(rw, id),
});

async function readProgress(db: Knex, id: number): Promise<RawJson<OnboardingProgress>> {
  const newestMail = db("app.mails")
    .where({ dmc_id: id, kind: "onboarding" })
    .whereRaw("created_at > now() - interval '90 days'")
    .orderBy("id", "desc")
    .limit(1)
    .select(db.raw(`${mailTable.json}::json`));
  const firstSignIn = db("app.users").where("dmc_id", id).min("first_signed_in_at");
  const row = await db("app.dmcs as d")
    .leftJoin("app.themes as t", "t.id", "d.theme_id")
    .where("d.id", id)
    .first(
      db.raw(
        `json_build_object('profile', true, 'theme', t.id is not null, 'mail', (?), 'firstSignIn', (?),
          'look', coalesce(d.logo, t.logo) is not null)::text as json`,
        [newestMail, firstSignIn],
      ),
    );
  if (row === undefined) throw errors.notFound("DMC");
  return new RawJson(row.json);
}

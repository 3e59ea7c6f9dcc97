import { createHash } from "node:crypto";
import { type ServedReleases, type ServedRemote, RELEASE_0 } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { queueWebhook } from "../../platform/jobs/post-webhook.ts";
import { headerText, mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";

/** How long it is remembered that an owner was told. */
const KEPT = "90 days";

/** Which canary was stopped, and when. */
interface Stopped {
  readonly remote: string;
  readonly version: string;
  readonly at: string;
}

/**
 * Tells a remote's owners that a canary was stopped: once, however often it is requested.
 * @throws {ApiProblem} 409 if the edge's history has no such stop.
 */
export async function tellStop(db: Knex, { remotes }: ServedReleases, stopped: Stopped): Promise<void> {
  const { remote: name, version, at } = stopped;
  const remote = remotes.find((one) => one.name === name);
  const entry = remote?.changes.find(
    (one) => one.action === "stop" && one.version === version && one.at === at,
  );
  if (!remote || !entry) throw errors.conflict(`No canary of ${name} ${version} was stopped at that time.`);
  await db.transaction(async (trx) => {
    const row = { remote: name, version, stopped_at: at };
    const told = await trx("app.canary_stops").insert(row).onConflict().ignore().returning("remote");
    if (told.length === 0) return;
    await trx.raw("delete from app.canary_stops where told_at < now() - ?::interval", [KEPT]);
    for (const recipient of distinct(remote.owners.map(({ mail }) => mail)))
      await queueMail(trx, mailOf(recipient, remote, { version, why: entry.why }));
    const news = {
      event: "canary-stopped",
      remote: name,
      version,
      stable: remote.stable,
      at,
      why: entry.why,
    };
    for (const url of distinct(remote.owners.map(({ webhook }) => webhook)))
      await queueWebhook(trx, { id: idOf(stopped, url), url, news });
  });
}

const distinct = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.filter((address) => address !== null)),
];

const idOf = ({ remote, version, at }: Stopped, url: string): string =>
  createHash("sha256")
    .update(JSON.stringify([remote, version, at, url]))
    .digest("base64url");

function mailOf(recipient: string, remote: ServedRemote, { version, why }: { version: string; why: string }) {
  const stable = remote.stable === RELEASE_0 ? "what was there before its first release" : remote.stable;
  return {
    kind: "canary-stopped" as const,
    dmcId: null,
    recipient,
    subject: headerText(`Canary stopped: ${remote.name} ${version}`),
    ...mailBody({
      paragraphs: [
        `The canary ${remote.name} ${version} failed clearly more often than ${stable}, so the platform has stopped it.`,
        `${why}.`,
        `Everybody gets ${stable} again. An administrator finds the errors with their places under Releases.`,
      ],
    }),
  };
}

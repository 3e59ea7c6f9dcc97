import type { Knex } from "knex";
import type { Logger } from "pino";
import type { Work } from "../jobs/jobs.ts";
import type { Config } from "../setup/config.ts";
import { DAILY_DIGEST, digester } from "../tasks/daily-digest.ts";
import { KEEP_OUTBOX, outboxKeeper } from "./keep-outbox.ts";
import { SEND_MAIL } from "./outbox.ts";
import { mailSender } from "./send-mail.ts";
import { mailTransport } from "./transport.ts";

/** The jobs that mails make, and those that make mails. */
export const mailWork = (db: Knex, config: Config, log: Logger): Work => ({
  tasks: {
    [SEND_MAIL]: mailSender(db, mailTransport(config), config.mailRetry, log),
    [KEEP_OUTBOX]: outboxKeeper(db),
    [DAILY_DIGEST]: digester(db, { appHost: config.appHost, isSecure: config.production }),
  },
  everyMinute: [KEEP_OUTBOX],
  everyHour: [DAILY_DIGEST],
});

import type { Knex } from "knex";
import type { Logger } from "pino";
import type { Work } from "./platform/jobs/jobs.ts";
import type { Config } from "./platform/configuration/config.ts";
import { MAIL_RESET, resetMailer } from "./modules/account/password-reset.ts";
import { DAILY_DIGEST, digester } from "./modules/tasks/daily-digest.ts";
import { KEEP_OUTBOX, outboxKeeper } from "./platform/mail/keep-outbox.ts";
import { SEND_MAIL } from "./platform/mail/outbox.ts";
import { mailSender } from "./platform/mail/send-mail.ts";
import { mailTransport } from "./platform/mail/transport.ts";

/** The jobs that send mails, and those that write them. */
export const mailWork = (db: Knex, config: Config, log: Logger): Work => ({
  tasks: {
    [SEND_MAIL]: mailSender(db, mailTransport(config), config.mailRetry, log),
    [KEEP_OUTBOX]: outboxKeeper(db),
    [DAILY_DIGEST]: digester(db, { appHost: config.appHost, isSecure: config.production }),
    [MAIL_RESET]: resetMailer(db, { appHost: config.appHost, isSecure: config.production }),
  },
  everyMinute: [KEEP_OUTBOX],
  everyHour: [DAILY_DIGEST],
});

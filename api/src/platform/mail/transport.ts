import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../configuration/config.ts";
import { mailDomain } from "../configuration/mail-domain.ts";
import { ensureFolder } from "../configuration/secret-file.ts";

/** A mail ready to be sent. */
export interface OutgoingMail {
  readonly id: number;
  readonly recipient: string;
  /** Name of the sender, and the address for replies; null for the platform's own. */
  readonly fromName: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An attached calendar file; null for none. */
  readonly calendar: string | null;
  /** The same for each attempt, so that a mailbox recognises a mail that it already has. */
  readonly messageId: string;
}

/** Sends mails, or writes them to files. */
export interface MailTransport {
  /** Resolves once the mail has been handed over. */
  send(mail: OutgoingMail): Promise<void>;
}

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "outbox" | "appHost">;

/** Longest waits, ms. Servers that look into a mail before they take it are given a while: they may take it after all. */
const TIMES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
  dnsTimeout: 5_000,
};

/** How long handing over a mail may take in all, ms; shorter than a mail's claim. */
const LONGEST = 200_000;

/** A mail's texts are data, never addresses to read from. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true };

/** Sends to the mail server of SMTP_URL; without one, writes .eml files that a mail program opens. */
export function mailTransport(config: MailConfig): MailTransport {
  return config.smtpUrl === null ? toFiles(config) : toServer(config, config.smtpUrl);
}

function toServer(config: MailConfig, url: string): MailTransport {
  const transporter: Transporter = createTransport({ url, ...TIMES, ...SAFE });
  return {
    async send(mail) {
      const late = new AbortController();
      const end = delay(LONGEST, null, { signal: late.signal }).then(() => {
        throw new Error("it took too long");
      });
      await Promise.race([transporter.sendMail(messageOf(mail, config)), end]).finally(() => late.abort());
    },
  };
}

/** Rejects unless the mail server of this address answers within `limit` ms and lets us in. */
export async function mailServerAnswers(url: string, limit: number): Promise<void> {
  const times = Object.fromEntries(Object.keys(TIMES).map((name) => [name, limit]));
  const transporter = createTransport({ url, ...times, ...SAFE } as Parameters<typeof createTransport>[0]);
  await transporter.verify().finally(() => transporter.close());
}

/** A file is named after its mail and appears whole, so a second attempt changes nothing. */
function toFiles(config: MailConfig): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...SAFE });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(messageOf(mail, config));
      ensureFolder(config.outbox);
      const path = join(config.outbox, `${mail.id}-${mail.messageId}.eml`);
      // It may contain a password, so nobody else may read it.
      writeFileSync(`${path}.part`, message as Buffer, { mode: 0o600 });
      renameSync(`${path}.part`, path);
    },
  };
}

const messageOf = (
  { recipient, fromName, replyTo, subject, text, html, calendar, messageId }: OutgoingMail,
  { mailFrom, appHost }: MailConfig,
) => ({
  // As objects, so that nothing in them is parsed as a list of addresses.
  from: fromName === null ? mailFrom : { name: fromName, address: addressIn(mailFrom) },
  to: { name: "", address: recipient },
  ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
  subject,
  text,
  html,
  ...(calendar !== null && { attachments: [{ ...CALENDAR, content: calendar }] }),
  messageId: `<${messageId}@${mailDomain(appHost)}>`,
});

const CALENDAR = { filename: "booking.ics", contentType: "text/calendar; charset=utf-8; method=PUBLISH" };

/** The address of `Name <address>`, or of an address alone. */
const addressIn = (mailbox: string): string => /<([^>]*)>/.exec(mailbox)?.[1] ?? mailbox;

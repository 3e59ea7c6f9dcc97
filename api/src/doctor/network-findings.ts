import { lookup } from "node:dns/promises";
import type { Config } from "../platform/configuration/config.ts";
import { mailServerAnswers } from "../platform/mail/transport.ts";
import { type Finding, ok, silence, warning } from "./finding.ts";

/** Whether the mail server answers, within `limit` ms. */
export async function mailFinding({ smtpUrl }: Config, limit: number): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const { host } = new URL(smtpUrl);
  return mailServerAnswers(smtpUrl, limit).then(
    () => [ok("SMTP_URL", `${host} answers and lets us in`)],
    ({ message, code }: NodeJS.ErrnoException) => {
      if (code === "ETIMEDOUT") return [mailSilence(limit)];
      // OpenSSL also says where in its code.
      const said = /SSL routines:\w*:([^:]+)/.exec(message)?.[1] ?? message;
      return [
        warning(
          "SMTP_URL",
          `${host} does not take mails (${said}): they wait until it does; ${advice(message)}`,
        ),
      ];
    },
  );
}

/** The mail server says nothing for `limit` ms. */
export const mailSilence = (limit: number): Finding =>
  silence("SMTP_URL", limit, "check the address, the user and the password");

const advice = (message: string): string =>
  causes.find(([sign]) => sign.test(message))?.[1] ?? "check the address";

const causes: readonly (readonly [sign: RegExp, toDo: string])[] = [
  [/wrong version number/, "write smtp:// for a server that changes to TLS later"],
  [/STARTTLS/, "have it offer STARTTLS, or write smtps:// for one that begins with TLS"],
  [/certificate|altnames/, "have this machine trust its certificate, and use the name in it"],
  [/Invalid login|^535/, "check the user and the password"],
];

/** Whether the public host and a portal below it have an address. */
export async function portalFindings({ appHost }: Config): Promise<Finding[]> {
  const host = appHost.replace(/:\d+$/, "");
  // Browsers take every name below it for this machine, whatever the system's resolver says.
  if (host === "localhost" || host.endsWith(".localhost")) return [ok("APP_HOST", `${host} is this machine`)];
  return Promise.all([address(host, host), address(`portal-of-a-dmc.${host}`, `*.${host}`)]);
}

const address = (name: string, record: string): Promise<Finding> =>
  lookup(name).then(
    ({ address: found }) => ok("APP_HOST", `${record} is ${found}`),
    ({ code }: NodeJS.ErrnoException) =>
      warning(
        "APP_HOST",
        `${record} has no address (${code}): make a DNS record for it that leads to the proxy`,
      ),
  );

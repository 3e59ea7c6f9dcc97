import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** A mail that the server has accepted. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly source: string;
}

/** A mail server in this process. It keeps its port, and what it accepted, while it is down. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** Refuses every recipient from now on, with this answer. */
  refusal: { readonly code: number; readonly text: string } | null = null;
  /** Where it stops answering from now on: before a mail's recipient, or once it has the mail; null for nowhere. */
  holdsAt: "recipient" | "mail" | null = null;
  /** Answers withheld since then. */
  readonly held: (() => void)[] = [];
  #server: SMTPServer | null = null;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: (_address, _session, done) => {
        const { refusal } = this;
        if (refusal === null) return this.#answer("recipient", done);
        done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = envelope;
          this.taken.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString(),
          });
          this.#answer("mail", done);
        });
      },
    });
    // A client has disconnected; without a listener, the event would end the process.
    this.#server.on("error", () => {});
    const { server } = this.#server;
    // One that nobody is given while the server is down.
    this.#port ||= await freePort();
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
  }

  /** Answers again, including what was withheld. */
  release(): void {
    this.holdsAt = null;
    for (const answer of this.held.splice(0)) answer();
  }

  #answer(at: "recipient" | "mail", done: () => void): void {
    if (this.holdsAt === at) this.held.push(done);
    else done();
  }

  /** The first mail to this recipient, once it arrives. */
  async mailTo(recipient: string): Promise<TakenMail> {
    const find = () => this.taken.find(({ to }) => to[0] === recipient);
    await until(async () => find() !== undefined);
    // It was just found, and nothing is removed.
    return find() as TakenMail;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#server === null) resolve();
      else this.#server.close(() => resolve());
    });
  }
}

/** The text of a mail as its reader gets it: plain text or HTML. */
export function textOf({ source }: TakenMail, type: "text/plain" | "text/html" = "text/plain"): string {
  const [, body = ""] = headAndBody(source, type);
  return body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\r\n", "\n");
}

/** The calendar file attached to a mail. */
export function calendarOf({ source }: TakenMail): string {
  const [head = "", body = ""] = headAndBody(source, "text/calendar");
  return head.includes("base64") ? Buffer.from(body, "base64").toString() : body;
}

/** The headers and the body of a mail's part of this type, as received. */
function headAndBody(source: string, type: string): string[] {
  // A long line may be broken before two dashes of its own, so only nodemailer's borders end a part.
  const [part = ""] = source.slice(source.indexOf(type)).split(/\r\n--+_NmP-/);
  const border = part.indexOf("\r\n\r\n");
  return [part.slice(0, border), part.slice(border + 4)];
}

/** The credentials in an onboarding mail. */
export const credentialsIn = (text: string) => ({
  username: /Username: (\S+)/.exec(text)?.[1] ?? "",
  password: /Temporary password: (\S+)/.exec(text)?.[1] ?? "",
});

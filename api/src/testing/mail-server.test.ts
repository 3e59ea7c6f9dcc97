import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTransport } from "nodemailer";
import { MailServer, textOf } from "./mail-server.ts";

const server = new MailServer();

beforeAll(() => server.start());
afterAll(() => server.stop());

test("the text of a mail is whole wherever its long lines are broken", async () => {
  const transport = createTransport({ url: server.url, pool: true });
  const texts = Array.from(
    { length: 80 },
    (_, before) => `${"x".repeat(before)}----after ${"y".repeat(80)}\n`,
  );
  for (const text of texts) {
    const mail = { from: "hub@hub.example", to: "sofia@hub.example", text, html: "<p>y</p>" };
    await transport.sendMail({ ...mail, textEncoding: "quoted-printable" });
  }
  transport.close();
  expect(server.taken.map((mail) => textOf(mail))).toEqual(texts);
});

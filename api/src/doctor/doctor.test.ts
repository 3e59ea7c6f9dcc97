import { describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { readConfig } from "../platform/configuration/config.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { MailServer } from "../testing/mail-server.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { addressFindings } from "./address-findings.ts";
import { roleFindings } from "./database-findings.ts";
import { localFindings, networkFindings } from "./examine.ts";
import type { Finding } from "./finding.ts";
import { mailFinding, mailSilence } from "./network-findings.ts";

const shown = (findings: readonly Finding[]) => findings.map(({ level, about }) => `${level} ${about}`);

/** What is found on a database of the tests, around `change`, by those who answer within `limit` ms. */
async function found(
  change: Readonly<Record<string, string>> = {},
  statements: readonly [string, string] = ["select 1", "select 1"],
  limit = 60_000,
): Promise<Finding[]> {
  const database = await createTestDatabase();
  const owner = await connectOwner(database.url);
  try {
    await owner.query(statements[0]);
    const env = { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...change };
    const config = readConfig(env);
    return [...(await localFindings(config)), ...(await networkFindings(config, limit))];
  } finally {
    await owner.query(statements[1]);
    await owner.end();
    await database.drop();
  }
}

const about = async (name: string, ...how: Parameters<typeof found>) =>
  (await found(...how))
    .filter((finding) => finding.about === name)
    .map(({ level, says }) => `${level}: ${says}`);

describe("around the processes", () => {
  test("a database that is up to date", async () => {
    const all = await found();
    expect(shown(all)).toEqual(
      expect.arrayContaining(["ok DATA_DIR", "ok database", "ok clock", "ok migrations", "ok APP_HOST"]),
    );
  });

  test("a database of a newer release", async () => {
    const newer = "insert into app.migrations (name, batch) values ('9999-of-tomorrow', 9)";
    expect(await about("migrations", {}, [newer, "select 1"])).toEqual(["ok: up to date"]);
    const contracted = `${newer}; insert into app.contractions values ('9999-of-tomorrow')`;
    expect(await about("migrations", {}, [contracted, "select 1"])).toEqual([
      expect.stringMatching(/^error: 9999-of-tomorrow has taken away what this release uses/),
    ]);
  });

  test("a database that lacks migrations", async () => {
    const older = "delete from app.migrations where id = (select max(id) from app.migrations)";
    expect(await about("migrations", {}, [older, "select 1"])).toEqual([
      expect.stringMatching(/^warning: 1 are missing/),
    ]);
  });

  test("an owner who may go round the policies", async () => {
    expect(await about("DATABASE_URL")).toEqual([
      expect.stringMatching(/^warning: signs in as .*every policy/),
    ]);
  });

  test("a role of ours that may", async () => {
    const database = await createTestDatabase();
    const owner = await connectOwner(database.url);
    expect(await roleFindings(owner)).toEqual([]);
    // The other tests use the role meanwhile.
    await owner.query("begin; alter role app_rw bypassrls");
    const [finding] = await roleFindings(owner);
    await owner.query("rollback");
    expect(finding).toMatchObject({ level: "error", says: expect.stringMatching(/^app_rw may go round/) });
    await owner.end();
    await database.drop();
  });

  test("nothing answers at the database's address", async () => {
    const nowhere = { DATABASE_URL: "postgres://a:secret@127.0.0.1:1/x" };
    const [line] = await about("database", nowhere);
    expect(line).toMatch(/^error: .*ECONNREFUSED/);
    expect(line).not.toContain("secret");
  });

  test("an address of another machine", async () => {
    expect(await about("HOST", { HOST: "192.0.2.1" })).toEqual([
      "error: 192.0.2.1 is no address of this machine (EADDRNOTAVAIL): take one that is, such as 127.0.0.1",
    ]);
  });

  test.each(["EDGE_HOST", "HOST", "METRICS_HOST"])("a name of no machine as %s", async (name) => {
    const found = (host: string) => addressFindings(readConfig({ METRICS_PORT: "9091", [name]: host }));
    expect(shown(await found("nowhere.invalid"))).toEqual([`error ${name}`]);
    expect(await found("localhost")).toEqual([]);
  });

  test("a folder that cannot be written", async () => {
    const says = await about("DATA_DIR", { DATA_DIR: "/dev/null/data" });
    expect(says).toEqual([expect.stringMatching(/^error: .*cannot be written \(ENOTDIR\)/)]);
  });

  test("a folder of backups, where they are made", async () => {
    const folder = { BACKUP_FOLDER: "/dev/null/backups" };
    expect(await about("BACKUP_FOLDER", folder)).toEqual([]);
    expect(await about("BACKUP_FOLDER", { ...folder, BACKUP_EVERY: "24" })).toEqual([
      expect.stringMatching(/^error: .*cannot be written \(ENOTDIR\)/),
    ]);
  });

  test("a mail server that takes mails, one that is gone, and one that says nothing", async () => {
    const server = new MailServer();
    await server.start();
    expect(await about("SMTP_URL", { SMTP_URL: server.url })).toEqual([
      expect.stringMatching(/^ok: .*answers/),
    ]);
    expect(await about("SMTP_URL", { SMTP_URL: server.url.replace("smtp:", "smtps:") })).toEqual([
      expect.stringMatching(/^warning: .*\(wrong version number\): .*; write smtp:\/\//),
    ]);
    expect(await about("SMTP_URL", { SMTP_URL: `${server.url}?requireTLS=true` })).toEqual([
      expect.stringMatching(/^warning: .*STARTTLS.*: .*; have it offer STARTTLS/),
    ]);
    await server.stop();
    expect(await about("SMTP_URL", { SMTP_URL: server.url })).toEqual([
      expect.stringMatching(/^warning: .*ECONNREFUSED/),
    ]);
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    expect(await about("SMTP_URL", { SMTP_URL: `smtp://127.0.0.1:${port}` }, undefined, 500)).toEqual([
      expect.stringMatching(/^warning: no answer within .*: check the address/),
    ]);
    // The connection has a limit of its own, which may end before.
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    expect(await mailFinding(readConfig({ SMTP_URL: smtpUrl }), 100)).toEqual([mailSilence(100)]);
    silent.close();
  });

  test("portals without an address", async () => {
    const says = await about("APP_HOST", { APP_HOST: "hub.invalid" });
    expect(says.join("\n")).toMatch(
      /^warning: (?:hub\.invalid has no address.*\nwarning: \*\.hub\.invalid|no answer)/,
    );
  });
});

test("the command prints each thing, and its status says whether one is wrong", async () => {
  const database = await createTestDatabase();
  const env = { PATH: process.env["PATH"], DATABASE_URL: database.url, DATA_DIR: database.dataDir };
  const right = doctor(env);
  expect(right.stdout).toMatch(/^ {2}ok +environment/);
  expect(right.stdout).toMatch(/\n0 errors, 1 to think about\.\n$/);
  expect(right.status).toBe(0);
  const wrong = doctor({ ...env, PORT: "http", LOG_LEVEL: "loud" });
  expect(wrong.stdout).toMatch(
    /error +PORT +must be .*\n {2}error +LOG_LEVEL +must be .*\n2 errors, 0 to think about\./,
  );
  expect(wrong.status).toBe(1);
  await database.drop();
});

const doctor = (env: Readonly<Record<string, string | undefined>>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "..", "cli", "doctor.ts")], {
    env,
    encoding: "utf8",
  });

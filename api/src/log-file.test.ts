import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, jest, test } from "@jest/globals";
import { pino } from "pino";
import { closeLog, openLog } from "./log-file.ts";
import { until } from "./testing/until.ts";

const onLinux = process.platform === "linux" ? test : test.skip;

onLinux("a full disk ends no process, and lines are written again once there is room", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-log-"));
  const file = join(folder, "api.log");
  const logFile = openLog("/dev/full");
  const emitted = jest.spyOn(logFile, "emit");
  const errors = () => emitted.mock.calls.filter(([event]) => event === "error");
  pino(logFile).info("on a full disk");
  await until(async () => errors().length > 3);
  expect(errors()[0]?.[1]).toMatchObject({ code: "ENOSPC" });
  logFile.reopen(file);
  pino(logFile).info("with room again");
  await until(async () => readFileSync(file, { encoding: "utf8", flag: "a+" }).includes("with room again"));
  await closeLog(logFile);
  rmSync(folder, { recursive: true });
});

onLinux("a log that cannot be written is closed in time", async () => {
  const logFile = openLog("/dev/full");
  pino(logFile).info("on a full disk");
  await closeLog(logFile);
  expect(() => logFile.write("more")).toThrow("destroyed");
});

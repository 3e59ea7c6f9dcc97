import * as jest from "@jest/globals";

/** `describe` and `test` for what only one machine does. On a cluster they are skipped, and the reason is printed. */
export function onOneMachine(why: string): Pick<typeof jest, "describe" | "test"> {
  if (!process.env["CITUS_URL"]) return jest;
  process.stdout.write(`Skipped on a cluster: ${why}\n`);
  return { describe: jest.describe.skip as typeof jest.describe, test: jest.test.skip as typeof jest.test };
}

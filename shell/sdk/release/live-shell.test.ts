import { expect, test } from "@jest/globals";
import { liveShell } from "./live-shell.ts";
import { type Answers, bareShell, shellAnswering } from "./testing/team.ts";

/** The result for a shell that answers like this. */
async function asked(answers: Answers) {
  const { address, server } = await shellAnswering(answers);
  try {
    return { address, learnt: await liveShell(address).catch((error: Error) => error) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("a running shell tells its registry, and each call of its API", async () => {
  const { address, learnt } = await asked(bareShell);
  expect(learnt).toEqual({
    address,
    registry: { sdk: "1.4.0", remotes: [] },
    provides: null,
    calls: new Set(["GET /api/tours", "POST /api/tours", "GET /api/tours/{id}"]),
  });
});

test("it tells what it provides of the SDK, unless it is from before it could", async () => {
  const exports = { index: ["Button"] };
  const { learnt } = await asked({ ...bareShell, "/sdk.json": { version: "1.4.0", exports } });
  expect(learnt).toMatchObject({ provides: exports });
});

test.each([
  [
    "has no API behind it",
    { "/registry.json": bareShell["/registry.json"] },
    "/api/openapi.json answered 404",
  ],
  ["is something else", { ...bareShell, "/registry.json": { sdk: 1 } }, "sdk"],
])("what %s is no shell, and is told why", async (_, answers, why) => {
  const { address, learnt } = await asked(answers);
  expect(learnt).toBeInstanceOf(Error);
  const { message } = learnt as Error;
  expect(message).toContain(`No shell answers at ${address} (`);
  expect(message).toContain(why);
  expect(message).toMatch(/\)\. Start it, or name another by --shell\.$/);
});

test("where nothing listens, the reason is the connection's own", async () => {
  const { address, server } = await shellAnswering({});
  await new Promise((resolve) => server.close(resolve));
  await expect(liveShell(address)).rejects.toThrow(/^No shell answers at .+ \(connect ECONNREFUSED/);
});

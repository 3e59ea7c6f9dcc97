import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../api/src/testing/free-port.ts";
import { expect, test } from "../fixtures/test.ts";
import { childrenOf, processes } from "./processes.ts";

test.describe.configure({ mode: "serial" });
// It is killed at the end.
test.use({ ownSystemName: "killed" });

test("a killed API comes back by itself, and the page stays up meanwhile", async ({ ownSystem, request }) => {
  const api = await childOf(ownSystem.pid, "api/src/main.ts");
  process.kill(api, "SIGKILL");
  expect((await request.get(`${ownSystem.address}/`)).status()).toBe(200);
  await expect.poll(async () => (await request.get(`${ownSystem.address}/api/ready`)).status()).toBe(200);
  expect(await childOf(ownSystem.pid, "api/src/main.ts")).not.toBe(api);
});

test("a stop leaves no process behind, and a second start finds its data", async ({ ownSystem, request }) => {
  const before = await childrenOf(ownSystem.pid);
  await ownSystem.restart();
  const left = (await processes()).filter(({ pid, args }) =>
    before.some((p) => p.pid === pid && p.args === args),
  );
  expect(left).toEqual([]);
  const answer = await request.post(`${ownSystem.address}/api/login`, {
    data: { username: "azure", password: "azure-demo" },
    headers: { origin: ownSystem.address },
  });
  expect(answer.status()).toBe(200);
});

test("a second start beside it says that it runs, and leaves it alone", async ({ ownSystem }) => {
  const { dataDir, pid, edgePort } = ownSystem;
  const record = join(dataDir, "running", `${edgePort}.json`);
  const before = readFileSync(record, "utf8");
  const { status, said } = await start({ PORT: String(edgePort), DATA_DIR: dataDir });
  expect(said).toBe(
    `DMC Hub runs already on port ${edgePort} for ${dataDir} (process ${pid}). Stop that first, or start another one: ` +
      `PORT=${edgePort + 1} DATA_DIR=/some/folder npm start\n`,
  );
  expect(status).toBe(1);
  expect(readFileSync(record, "utf8")).toBe(before);
});

test("a killed start takes everything with it", async ({ ownSystem }) => {
  const before = await childrenOf(ownSystem.pid);
  expect(before.length).toBeGreaterThan(2);
  process.kill(ownSystem.pid, "SIGKILL");
  const left = async () =>
    (await processes()).filter(({ pid, args }) => before.some((p) => p.pid === pid && p.args === args));
  await expect.poll(left).toEqual([]);
});

for (const name of ["PORT", "API_PORT"]) {
  test(`${name} in use ends at once with one line that says how to mend it`, async () => {
    const taken = createServer();
    await once(taken.listen(0, name === "PORT" ? undefined : "127.0.0.1"), "listening");
    const address = taken.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const { status, said } = await start({
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      [name]: String(port),
    });
    expect(said).toBe(
      `Port ${port} is in use. Stop what uses it, or choose another: ${name}=${port + 1} npm start\n`,
    );
    expect(status).toBe(1);
    taken.close();
  });
}

for (const name of ["EDGE_HOST", "HOST", "METRICS_HOST"]) {
  test(`${name} of another machine ends at once with one line that says how to mend it`, async () => {
    const dataDir = join(tmpdir(), `dmc-hub-none-${process.pid}`);
    const { status, said } = await start({
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      [name]: "192.0.2.1",
    });
    const why = "is no address of this machine (EADDRNOTAVAIL)";
    expect(said).toBe(`${name} 192.0.2.1 ${why}. Choose one that is: ${name}=127.0.0.1 npm start\n`);
    expect(status).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });
}

for (const number of ["0", "65", "1.5", "many"]) {
  test(`API_PROCESSES=${number} ends at once with one line that says what may be given`, async () => {
    const { status, said } = await start({ API_PROCESSES: number });
    expect(said).toBe(
      `API_PROCESSES is "${number}". Give a whole number from 1 to 64, or auto for all cores but one.\n`,
    );
    expect(status).toBe(1);
  });
}

const script = join(import.meta.dirname, "..", "..", "scripts", "start.mjs");

async function start(environment: Record<string, string>): Promise<{ status: number; said: string }> {
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...environment } });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => said.push(data.toString()));
  const [status] = await once(child, "close");
  return { status, said: said.join("") };
}

async function childOf(parent: number, script: string): Promise<number> {
  const found = (await childrenOf(parent)).find(({ args }) => args.includes(script));
  if (!found) throw new Error(`No ${script} runs below process ${parent}`);
  return found.pid;
}

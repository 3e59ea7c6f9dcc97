import { type Browser, chromium } from "@playwright/test";
import { freePort } from "../../../api/src/testing/free-port.ts";
import { startSystem, type System } from "../../fixtures/system.ts";
import { audit, type Audit } from "./audit.ts";
import { type AuditedPage, writeLighthouseReport } from "./lighthouse-report.ts";

// npm run bench -- lighthouse: a person's main pages as Lighthouse scores them, on what npm start runs.
const ROUNDS = 5;

/** The least that each page's performance may be, of 100. */
const pages = [
  { path: "/auth", bar: 95 },
  { path: "/clients", bar: 95 },
  { path: "/suppliers", bar: 95 },
  { path: "/dashboard", bar: 90 },
  { path: "/itineraries/details/1", bar: 90 },
];

const toolsPort = await freePort();
const system = await startSystem({ CHECK_ANSWERS: "off" });
try {
  const browser = await launch();
  try {
    writeLighthouseReport(await auditAll(browser, system));
  } finally {
    await browser.close();
  }
} finally {
  await system.stop();
}
// Lighthouse leaves timers behind that would keep the process.
process.exit();

/** In rounds, so that what disturbs the machine for a while disturbs every page. */
async function auditAll(browser: Browser, { address }: System): Promise<AuditedPage[]> {
  const session = await sessionCookie(browser, address);
  const audited = pages.map(({ path, bar }) => ({ path, bar, audits: new Array<Audit>() }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { path, audits } of audited) {
      const cookie = path === "/auth" ? "" : session;
      audits.push(await audit(address + path, { toolsPort, cookie }));
    }
    process.stdout.write(`lighthouse: round ${round + 1} of ${ROUNDS}\n`);
  }
  return audited;
}

function launch(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--remote-debugging-port=${toolsPort}`,
    ],
  });
}

/** Of a demo account; Lighthouse empties the browser before each page, so it goes along as a header. */
async function sessionCookie(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${address}/api/login`, {
    data: { username: "azure", password: "azure-demo" },
    headers: { origin: address },
  });
  if (!answer.ok()) throw new Error(`azure could not sign in: ${answer.status()}`);
  const { cookies } = await context.storageState();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

import type { Role } from "@dmc-hub/shared-types";
import type { Browser, BrowserContext } from "playwright-core";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";

/** The accounts that open screens unless SMOKE_ACCOUNTS is set: the demo's. */
const DEMO_ACCOUNTS = "azure:azure-demo admin:admin-demo";

/** A session of a user with this role. @throws {Refusal} if no account is known. */
export async function signedIn(browser: Browser, live: LiveShell, role: Role): Promise<BrowserContext> {
  const accounts = (process.env["SMOKE_ACCOUNTS"] ?? DEMO_ACCOUNTS).split(/\s+/);
  for (const account of accounts) {
    const context = await browser.newContext({ baseURL: live.address });
    const [username = "", password = ""] = account.split(":");
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await context.request.post("/api/login", { data: { username, password }, headers });
    if (answer.ok() && (await answer.json()).role === role) return context;
    await context.close();
  }
  throw new Refusal(
    `The smoke run needs an account of role ${role} at ${live.address}. ` +
      'Name accounts: SMOKE_ACCOUNTS="someone:password other:password", or leave it out by --skip-smoke "reason".',
  );
}

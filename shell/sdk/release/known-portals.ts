import { request as plain } from "node:http";
import { request as overTls } from "node:https";
import { SHELL_PATIENCE } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";

/** Checks that each subdomain is a portal at the shell. @throws {Refusal} naming those that are not. */
export async function checkPortals(address: string, subdomains: readonly string[]): Promise<void> {
  const states = await Promise.all(subdomains.map((one) => portalStatus(address, one)));
  const unsure = states.findIndex((status) => status !== 200 && status !== 404);
  if (unsure >= 0)
    throw new Refusal(
      `The shell at ${address} did not say whether ${subdomains[unsure]} is a DMC's. Try again.`,
    );
  const unknown = subdomains.filter((_, place) => states[place] === 404);
  if (unknown.length === 0) return;
  throw new Refusal(
    `${unknown.join(", ")}: no DMC has that subdomain at ${address}. Name them as in their portals' addresses.`,
  );
}

/**
 * The status answered at a portal's own host; 0 for none. The request goes to the shell's own address, which
 * is known to lead there.
 */
function portalStatus(address: string, subdomain: string): Promise<number> {
  const url = new URL("/api/portal", address);
  const ask = url.protocol === "https:" ? overTls : plain;
  // A loopback address has no subdomains; there the shell is at localhost.
  const host = url.host.replace(/^(?:127\.0\.0\.1|\[::1\])(?=:|$)/, "localhost");
  const headers = { host: `${subdomain}.${host}` };
  return new Promise((resolve) => {
    const call = ask(url, { headers, agent: false, timeout: SHELL_PATIENCE }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on("timeout", () => call.destroy());
    call.on("error", () => resolve(0));
    call.end();
  });
}

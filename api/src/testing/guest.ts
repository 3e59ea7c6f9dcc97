import { patiently } from "./patiently.ts";
import type { TestApi } from "./test-api.ts";
import type { TestClient } from "./test-client.ts";

let made = 0;

/** Somebody outside at a company's own host, which the edge names. */
export function guestAt(api: TestApi, subdomain: string, who: TestClient = api.visitor()) {
  const host = { "x-forwarded-host": `${subdomain}.hub.example` };
  // Answers of one address are limited, also those that a busy machine was asked for again.
  const address = `203.0.113.${(made += 1)}`;
  return {
    see: (path: string, headers: Record<string, string> = {}) =>
      who.get(`/api${path}`, { ...host, ...headers }),
    /** Sends the form of a shared proposal, from a page of this site unless said. */
    say: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      patiently(() =>
        fetch(`${api.origin}/api${path}/answer`, {
          method: "POST",
          redirect: "manual",
          headers: { ...host, "x-forwarded-for": address, "sec-fetch-site": "same-origin", ...headers },
          body: new URLSearchParams(fields),
        }),
      ),
  };
}

/** What `guestAt` makes. */
export type Guest = ReturnType<typeof guestAt>;

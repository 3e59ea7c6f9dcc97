import { patiently } from "../../testing/patiently.ts";
import { guestAt } from "../../testing/guest.ts";
import type { TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

/** A client of the company at a subdomain, to whom its staff share proposals. */
export function clientAt(api: TestApi, subdomain: string, staff: TestClient) {
  const guest = guestAt(api, subdomain);
  return {
    see: guest.see,
    /** Shares a proposal that asks for an answer, and returns its page's path. */
    async share(proposalId: number): Promise<string> {
      const { body } = await staff.post("/api/shares", {
        proposalId,
        asksForAnswer: true,
        reason: "Asked for",
      });
      return new URL(body.url).pathname;
    },
    /** A page as a person reads it, in one line. */
    read: async (path: string): Promise<string> =>
      (await guest.see(path)).text
        .replace(/<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    accept: (path: string, chosen: Record<string, string> = {}) =>
      guest.say(path, { name: "Ann Lee", answer: "accepted", ...chosen }),
    pdf: (path: string) =>
      patiently(() =>
        fetch(`${api.origin}/api${path}.pdf`, {
          headers: { "x-forwarded-host": `${subdomain}.hub.example` },
        }),
      ),
  };
}

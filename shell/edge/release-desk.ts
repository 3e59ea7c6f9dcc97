import { timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import { releaseOrder, type ServedReleases } from "@dmc-hub/shared-types";
import { Refusal as StoreRefusal } from "@dmc-hub/sdk/release";
import type { Client } from "./client.ts";
import { answerProblem, Refusal } from "./problem-answer.ts";
import type { Releases } from "./releases.ts";
import type { RequestBodies } from "./request-bodies.ts";

interface DeskParts {
  readonly releases: Releases;
  readonly bodies: RequestBodies;
  /** The API's proof of identity; the edge uses the same. */
  readonly authorization: () => Promise<string>;
}

/**
 * Tells the API what is served, and carries out administrators' decisions sent by the API; others get no
 * answer.
 */
export async function answerDesk(
  response: ServerResponse,
  client: Client,
  { releases, bodies, authorization }: DeskParts,
): Promise<void> {
  const { req: request } = response;
  try {
    if (!isSame(request.headers.authorization, await authorization().catch(() => null)))
      throw new Refusal(401, "Only the API is answered here.");
    if (request.method === "POST") {
      await releases.change(orderIn(await bodies.read(response, "whole", client)));
      response.writeHead(204).end();
    } else if (request.method === "GET") {
      const [remotes, faults] = await Promise.all([releases.served(), releases.faults()]);
      sendJson(response, { remotes: [...remotes], faults: [...faults] });
    } else throw new Refusal(405, "Only GET and POST are answered here.", { allow: "GET, POST" });
  } catch (error) {
    if (error instanceof Refusal) answerProblem(response, error.status, error.message, error.headers);
    else if (error instanceof StoreRefusal) answerProblem(response, 409, error.message);
    else answerProblem(response, 503, `The release store cannot be changed: ${(error as Error).message}`);
  }
}

function isSame(shown = "", known: string | null): boolean {
  if (known === null) return false;
  const [one, other] = [Buffer.from(shown), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function orderIn(body: unknown) {
  const { data } = releaseOrder.safeParse(parsed(String(body)));
  if (!data) throw new Refusal(400, "This is not a change of what is served.");
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, served: ServedReleases): void {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  response.writeHead(200, headers).end(JSON.stringify(served));
}

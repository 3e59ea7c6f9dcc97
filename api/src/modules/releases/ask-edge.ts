import {
  EDGE_RELEASES,
  EDGE_SCHEME,
  problem,
  type ReleaseOrder,
  servedReleases,
  type ServedReleases,
} from "@dmc-hub/shared-types";
import { errors } from "../../platform/http/errors.ts";

/** Longest wait for the edge, ms, which may itself wait some seconds for another change of the releases. */
const PATIENCE = 8_000;

/** Where the edge is, and the API's token for it. */
export interface EdgeAddress {
  readonly edgeUrl: string;
  readonly edgeTokens: readonly string[];
}

/** Asks the edge what is served. @throws {ApiProblem} 503 if it does not answer. */
export async function askServed(edge: EdgeAddress): Promise<ServedReleases> {
  return servedReleases.parse(await (await callEdge(edge)).json());
}

/**
 * Makes the edge change what is served. @throws {ApiProblem} 409 with its refusal, 503 if it does not answer.
 */
export async function order(edge: EdgeAddress, decided: ReleaseOrder): Promise<void> {
  await callEdge(edge, { method: "POST", body: JSON.stringify(decided) });
}

async function callEdge({ edgeUrl, edgeTokens }: EdgeAddress, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `${EDGE_SCHEME} ${edgeTokens[0] ?? ""}` };
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(edgeUrl + EDGE_RELEASES, { ...init, headers, signal }).catch(() => null);
  if (answer?.ok) return answer;
  const said = problem.safeParse(await answer?.json().catch(() => null));
  const detail = said.data?.detail;
  if (answer?.status === 409 && detail) throw errors.conflict(detail);
  throw errors.unavailable(detail ?? "The edge does not answer just now. Try again in a moment.");
}

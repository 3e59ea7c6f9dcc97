import { randomBytes } from "node:crypto";
import { proposalKind, type ProposalStatus, proposalStatuses, type shareDraft } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type * as z from "zod/mini";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { errors } from "../../platform/http/errors.ts";
import { beforeSending } from "../trips/before-sending.ts";
import { makeVersion } from "../trips/proposal-versions.ts";
import { refuseTransition } from "../../resources/transitions.ts";
import { shareChange } from "../links/share-change.ts";

type Draft = z.output<typeof shareDraft>;

/** The DMC of the link, and the user who creates it. */
interface Maker {
  readonly dmcId: number;
  readonly userId: number;
}

/** Creates a link and returns its id. A link that asks for an answer marks a draft proposal as sent. */
export async function makeShare(trx: Knex, { dmcId, userId }: Maker, draft: Draft): Promise<number> {
  const { itineraryId, days, asksForAnswer } = draft;
  const proposalId = await proposalOf(trx, dmcId, draft);
  if (asksForAnswer) await sendProposal(trx, { dmcId, id: proposalId, userId, note: draft.reason });
  const [row] = await trx("app.shares")
    .insert({
      dmc_id: dmcId,
      proposal_id: proposalId,
      itinerary_id: itineraryId,
      token: randomBytes(32).toString("base64url"),
      asks_for_answer: asksForAnswer,
      audience: draft.audience,
      expires_at: trx.raw("now() + make_interval(days => ?)", [days]),
      created_by: userId,
    })
    .returning("id");
  await tellDmc(trx, { dmcId, ...shareChange });
  return row.id;
}

/** The proposal to share: the itinerary's, if there is one. @throws {ApiProblem} 400. */
async function proposalOf(trx: Knex, dmcId: number, { proposalId, itineraryId }: Draft): Promise<number> {
  // The draft's own rule ensures that there is at least one of the two.
  if (itineraryId === null) return proposalId ?? 0;
  const itinerary: { proposal_id: number } | undefined = await trx("app.itineraries")
    .where({ dmc_id: dmcId, id: itineraryId })
    .forKeyShare()
    .first("proposal_id");
  if (itinerary === undefined)
    throw errors.invalid({ path: "itineraryId", message: "This itinerary does not exist" });
  if (proposalId !== null && proposalId !== itinerary.proposal_id)
    throw errors.invalid({ path: "itineraryId", message: "This itinerary belongs to another proposal" });
  return itinerary.proposal_id;
}

interface Sent {
  readonly dmcId: number;
  readonly id: number;
  readonly userId: number;
  /** Why it is sent below the least margin. */
  readonly note: string | null;
}

/** @throws {ApiProblem} 409 if the proposal has already been answered. */
async function sendProposal(trx: Knex, made: Sent): Promise<void> {
  const { dmcId, id } = made;
  const proposals = () => trx("app.proposals").where({ dmc_id: dmcId, id });
  const proposal: { status: ProposalStatus } | undefined = await proposals().forUpdate().first("status");
  // The link's foreign key ensures this too, but only later.
  if (proposal === undefined)
    throw errors.invalid({ path: "proposalId", message: "This proposal does not exist" });
  if (proposalStatuses.is(proposal.status, "answered")) {
    const message = `This proposal is already ${proposal.status}. Share it without asking for an answer.`;
    throw errors.conflict(message, { path: "asksForAnswer", message });
  }
  const [offered] = proposalStatuses.those("offered");
  refuseTransition(proposalKind, proposal, { status: offered as string });
  if (proposal.status === offered) return;
  await beforeSending(trx, { dmcId, id }, made.note);
  await proposals().update({ status: offered });
  await makeVersion(trx, { ...made, isPricedAnew: true }, "sent");
}

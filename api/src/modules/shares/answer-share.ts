import {
  type AcceptedChoice,
  line,
  proposalKind,
  proposalStatuses,
  type ShareAnswer,
  shareAnswer,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import * as z from "zod/mini";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { toColumns } from "../../platform/database/table.ts";
import { refuseTransition } from "../../resources/transitions.ts";
import { acceptVersion } from "../trips/proposal-versions.ts";
import { acceptedOf, type Chosen, chosenIn, isExpired, isOutdated } from "./accepted-of.ts";
import { answerChange } from "../links/share-change.ts";
import { noteOpening, type OpenShare } from "./open-share.ts";

/** The form that a client fills in. */
const answerForm = z.object({
  name: line(2, "Please give your name, at least 2 characters"),
  answer: shareAnswer,
});

/** A client's input, or what is wrong with it, in words. */
export function readAnswerForm(fields: Readonly<Record<string, string>>): AnswerForm | WrongForm {
  const { success, data, error } = answerForm.safeParse(fields);
  return success
    ? { ...data, chosen: chosenIn(fields) }
    : {
        fault: error.issues.map(({ message }) => message).join("; "),
        isNameWrong: error.issues.some(({ path }) => path[0] === "name"),
      };
}

interface WrongForm {
  readonly fault: string;
  readonly isNameWrong: boolean;
}

interface AnswerForm extends z.output<typeof answerForm> {
  readonly chosen: Chosen;
}

/** A client's answer to a proposal. */
export interface GivenAnswer {
  readonly answer: ShareAnswer;
  readonly answeredBy: string;
  readonly answeredAt: Date;
  /** Null without price lines, and for what is declined. */
  readonly choice: AcceptedChoice | null;
}

/** Reads the answer to a proposal as it was sent last, given through any of its links; null if there is none. */
export async function readAnswer(
  db: Knex,
  { dmcId, proposalId }: Pick<OpenShare, "dmcId" | "proposalId">,
): Promise<GivenAnswer | null> {
  const answer = await db("app.shares")
    .where({ dmc_id: dmcId, proposal_id: proposalId })
    .whereNotNull("answered_at")
    .whereRaw(
      `answered_at >= coalesce((select max(v.created_at) from app.proposal_versions v
         where v.dmc_id = ? and v.proposal_id = ?
           and (v.reason = 'sent' or v.reason = 'accepted' and v.created_by is not null)), answered_at)`,
      [dmcId, proposalId],
    )
    .orderBy("answered_at", "desc")
    .first({ answer: "answer", answeredBy: "answered_by", answeredAt: "answered_at", choice: "choice" });
  return answer ?? null;
}

/**
 * Records a client's answer, once: a proposal that is not waiting for one keeps its own, and so does one whose price is no
 * longer valid. Returns what is wrong with what they chose, in words; null for nothing.
 */
export async function takeAnswer(
  rw: Knex,
  share: OpenShare,
  { name, answer, chosen }: AnswerForm,
): Promise<string | null> {
  const { id, dmcId, proposalId } = share;
  return rw.transaction(async (trx) => {
    // Anyone who answers at the same time, through this link or another, waits here.
    const proposal = trx("app.proposals").where({ dmc_id: dmcId, id: proposalId });
    const before = await proposal.clone().forUpdate().first("status");
    if (before === undefined || !proposalStatuses.is(before.status, "offered")) return null;
    const key = { dmcId, id: proposalId };
    if (await isExpired(trx, key)) return null;
    if (await isOutdated(trx, key, chosen))
      return "The offer has changed since you opened it: please look at it again before you answer";
    const accepted = answer === "accepted" ? await acceptedOf(trx, key, chosen) : null;
    if (typeof accepted === "string") return accepted;
    const choice = accepted && JSON.stringify(accepted.choice);
    const isTaken = await trx("app.shares")
      .where({ dmc_id: dmcId, id, asks_for_answer: true, answer: null, revoked_at: null })
      .update({ answer, answered_by: name, answered_at: trx.raw("clock_timestamp()"), choice });
    if (isTaken === 0) return null;
    await noteOpening(trx, share);
    refuseTransition(proposalKind, before, { status: answer });
    await proposal.clone().update({ status: answer, ...(accepted && toColumns(accepted.price)) });
    if (answer === "accepted") await acceptVersion(trx, key, accepted);
    await tellDmc(trx, { dmcId, ...answerChange });
    return null;
  });
}

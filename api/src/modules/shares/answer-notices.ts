import type { ShareAnswer } from "@dmc-hub/shared-types";
import type { NoticeSource } from "../../resources/notice-source.ts";

interface AnswerNews {
  readonly proposalId: number;
  readonly answer: ShareAnswer;
  readonly answeredBy: string;
}

/** Clients' answers to proposals in the last 7 days. */
export const answerNotices: NoticeSource<AnswerNews> = {
  kind: "answer",
  rows: `
    select json_build_object('kind', 'answer', 'id', s.id, 'proposalId', p.id, 'title', p.title, 'answer', answer,
      'answeredBy', answered_by, 'createdAt', answered_at, 'isSeen', answered_at <= seen_until) as row,
      case when answered_at <= seen_until then 3 else 1 end as place, answered_at as at
    from reader, app.shares s join app.proposals p on p.dmc_id = :dmcId and p.id = s.proposal_id
    where s.dmc_id = :dmcId and answered_at > now() - interval '7 days'
    order by answered_at desc limit :each`,
  say: ({ proposalId, answer, answeredBy }) => ({
    text: `${answered[answer]} by ${answeredBy}`,
    isUrgent: false,
    opens: { kind: "proposal", id: proposalId },
  }),
};

const answered: Readonly<Record<ShareAnswer, string>> = { accepted: "Accepted", declined: "Declined" };

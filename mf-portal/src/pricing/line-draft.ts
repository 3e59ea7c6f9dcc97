import { proposalLineKind, type ProposalLineDraft, type PricedLineRow } from "@dmc-hub/shared-types";

/** What people have typed of a line, without what was computed and stored with it. */
export const draftOf = (line: PricedLineRow): Omit<ProposalLineDraft, "proposalId"> =>
  Object.fromEntries(typed.map((name) => [name, line[name]])) as Omit<ProposalLineDraft, "proposalId">;

type TypedField = Exclude<keyof typeof proposalLineKind.fields, "proposalId">;

/** The fields of a line that people type. */
export const typed = Object.keys(proposalLineKind.fields).filter(
  (name) => name !== "proposalId",
) as TypedField[];

import { LINE_LIMIT, type ProposalLine, proposalLineDraft } from "@dmc-hub/shared-types";
import type { SheetFacts } from "@dmc-hub/shared-types/pricing";
import { errors, type FieldError } from "../../platform/http/errors.ts";

/** A line's own fields. */
export type LineFields = Omit<
  ProposalLine,
  "id" | "dmcId" | "createdAt" | "updatedAt" | "version" | "partnerName" | "supplierPercent"
>;

/**
 * A line as it will be. `path` stands in front of the fields that are blamed: "change.3.". @throws {ApiProblem} 400 for
 * rules of several fields, and for options and age bands that there are not.
 */
export function checkedLine(fields: object, facts: SheetFacts, path: string): LineFields {
  const { success, data, error } = proposalLineDraft.safeParse(fields);
  if (!success)
    throw errors.invalid(
      ...error.issues.map((issue) => ({ path: path + issue.path.join("."), message: issue.message })),
    );
  const faults = faultsOf(data, facts, path);
  if (faults.length > 0) throw errors.invalid(...faults);
  return { ...data, rate: null, marketRate: null, rateDay: null };
}

type Checked = Pick<ProposalLine, "option" | "segments">;

function faultsOf(
  { option, segments }: Checked,
  { settings, company }: SheetFacts,
  path: string,
): FieldError[] {
  if (option !== null && settings.options.every(({ key }) => key !== option))
    return [{ path: `${path}option`, message: `There is no option ${option}` }];
  const known = new Set(company.ageBands.map(({ key }) => key));
  const strange = segments
    .flatMap(({ bandAmounts }) => Object.keys(bandAmounts))
    .find((key) => !known.has(key));
  return strange === undefined
    ? []
    : [{ path: `${path}segments`, message: `The company has no age band "${strange}"` }];
}

/** @throws {ApiProblem} 400 if there would be too many lines. */
export function refuseTooMany(count: number): void {
  if (count > LINE_LIMIT)
    throw errors.invalid({ path: "add", message: `A proposal has at most ${LINE_LIMIT} price lines` });
}

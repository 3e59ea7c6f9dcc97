import type { AcceptedChoice } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { ClientPrice } from "../../rendering/client-price.ts";
import type { Key } from "../../resources/rows.ts";

/** What clients see of a version's price, and what they chose of it. */
export interface ChosenOf {
  readonly price: ClientPrice | null;
  readonly choice: AcceptedChoice | null;
}

/** A version with the names of what was chosen, instead of what they are read from. */
export const withChosen = <Version extends ChosenOf>({ price, choice, ...version }: Version) => ({
  ...version,
  chosen: chosenOf({ price, choice }),
});

/** Names of what was chosen: of several options one, and extras. */
export function chosenOf({ price, choice }: ChosenOf): string[] | null {
  if (price === null || choice === null) return null;
  const options = price.options.filter(({ key }) => key !== null && key === choice.option);
  const extras = price.extras.filter(({ id }) => choice.extras.includes(id));
  return [...options.flatMap(({ name }) => name ?? []), ...extras.map(({ title }) => title)];
}

/** What a proposal's client chose last. */
export async function lastChoice(db: Knex, { dmcId, id }: Required<Key>): Promise<AcceptedChoice | null> {
  const version = await db("app.proposal_versions")
    .where({ dmc_id: dmcId, proposal_id: id })
    .orderBy("number", "desc")
    .first("choice");
  return version?.choice ?? null;
}

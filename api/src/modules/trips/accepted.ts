import { type AcceptedChoice, optionKey, type ProposalPricing } from "@dmc-hub/shared-types";
import { type AcceptedPrice, acceptedPrice } from "@dmc-hub/shared-types/pricing";
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

/** What a client chose of a priced proposal, with what that comes to. */
export interface Accepted {
  readonly choice: AcceptedChoice;
  readonly price: AcceptedPrice;
}

interface Chosen {
  /** An option's key, or what somebody says is one. */
  readonly option: string | null;
  readonly extras: readonly number[];
}

/** What was chosen of a price, by an option's key and extras' lines, with what that comes to. What does not fit is said. */
export function acceptedIn(pricing: ProposalPricing, chosen: Chosen): Accepted | string {
  const choice = choiceIn(pricing, chosen);
  if (choice === null) return "Please choose one of the options";
  const price = acceptedPrice(pricing, choice);
  return price === null
    ? "Please choose again: what you have chosen is not part of this offer"
    : { choice, price };
}

/** What was chosen; null for no option of several. A proposal without options, or with a single one, leaves nothing to choose. */
export function choiceIn({ options }: ProposalPricing, { option, extras }: Chosen): AcceptedChoice | null {
  const [only, ...others] = options;
  const once = [...new Set(extras)];
  if (only !== undefined && others.length === 0) return { option: only.key, extras: once };
  const { success, data } = optionKey.safeParse(option);
  return success ? { option: data, extras: once } : null;
}

/** What a proposal's client chose last. */
export async function lastChoice(db: Knex, { dmcId, id }: Required<Key>): Promise<AcceptedChoice | null> {
  const version = await db("app.proposal_versions")
    .where({ dmc_id: dmcId, proposal_id: id })
    .orderBy("number", "desc")
    .first("choice");
  return version?.choice ?? null;
}

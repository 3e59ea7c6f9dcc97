import { type AcceptedChoice, offerChanges, type OfferInCurrency } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { ClientPrice } from "../../rendering/client-price.ts";
import type { Key } from "../../resources/rows.ts";

/** What a client was offered, and what they saw of its price. */
export interface EarlierOffer extends OfferInCurrency {
  /** Null without price lines. */
  readonly price: ClientPrice | null;
}

/** How many of the last versions are looked through. */
const LAST = 50;

/** What the same client was shown before the version that they have; null for none. */
export async function earlierOffer(db: Knex, { dmcId, id }: Required<Key>): Promise<EarlierOffer | null> {
  const own = () => db("app.proposal_versions").where({ dmc_id: dmcId, proposal_id: id });
  // Prices are long, and only one is told.
  const versions = await own()
    .orderBy("number", "desc")
    .limit(LAST)
    .select("number", "offer", "currency", "reason", "created_by", "choice");
  // What they have accepted differs from what they were sent by their own choice, also where staff entered it.
  const isTheirs = versions[0]?.reason === "accepted" && isOnlyChosen(versions[0], versions[1]);
  const [last, ...others] = isTheirs ? versions.slice(1) : versions;
  if (last === undefined) return null;
  const earlier = others.find((one) => offerChanges(one, last).length > 0);
  if (earlier?.offer.clientName !== last.offer.clientName) return null;
  return { ...earlier, ...(await own().where({ number: earlier.number }).first("price")) };
}

interface AcceptedOffer extends OfferInCurrency {
  readonly created_by: number | null;
  readonly choice: AcceptedChoice | null;
}

/** Whether a client's own choice, which staff may have entered, is all that sets what was accepted apart. */
function isOnlyChosen(accepted: AcceptedOffer, sent: OfferInCurrency | undefined): boolean {
  if (accepted.created_by === null || sent === undefined) return true;
  return accepted.choice !== null && offerChanges(sent, accepted).every((field) => field === "value");
}

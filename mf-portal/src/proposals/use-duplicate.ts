import { useRef } from "react";
import { ApiError, type Proposal } from "@dmc-hub/shared-types";
import { useNavigate, useToast } from "@dmc-hub/sdk";
import { failedTo, useChanges, useStillShown } from "@dmc-hub/sdk/list";
import { api } from "./proposals-api.ts";

/** Creates a draft with a copy of a proposal and its price, and opens it. */
export function useDuplicate() {
  const copyOf = useCopy();
  const navigate = useNavigate();
  const toast = useToast();
  const isStillShown = useStillShown();
  const isBusy = useRef(false);
  return async (proposal: Proposal) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const made = await copyOf(proposal);
      if (made === null) return;
      const { copy, lacks } = made;
      const toOpen = isStillShown() ? {} : { opens: { kind: "proposal", id: copy.id } };
      const description = lacks === null ? copy.title : `${copy.title}. ${lacks}`;
      toast({ title: "Proposal Duplicated", description, ...toOpen });
      if (isStillShown()) void navigate(`/proposals/details/${copy.id}`);
    } finally {
      isBusy.current = false;
    }
  };
}

interface Made {
  readonly copy: Proposal;
  /** What it lacks, in words; null for nothing. */
  readonly lacks: string | null;
}

/** Makes the copy; null if there is none, which a toast has said then. Where only its price is refused, one says that. */
function useCopy() {
  const { save } = useChanges(api.proposals, ["/api/dashboard"]);
  const toast = useToast();
  return async (proposal: Proposal): Promise<Made | null> => {
    const { id, clientId, title, destination, startDate, endDate, pax, value, tags, currency, isPriced } =
      proposal;
    const said = { clientId, destination, startDate, endDate, pax, value, tags };
    // What remains of a picture that is cut in two could not be stored.
    const draft = { ...said, title: `Copy of ${title}`.slice(0, 200).replace(/\p{Cs}$/u, "") };
    let copy: Proposal | null = null;
    let lacksAmounts = false;
    try {
      const { copyPrice } = await import("../pricing/copy-price.ts");
      copy = await save.mutateAsync({ row: null, draft });
      if (!isPriced && value > 0 && copy.currency !== currency) {
        copy = await save.mutateAsync({ row: copy, draft: { ...draft, value: 0 } });
        lacksAmounts = true;
      }
      if (await copyPrice(id, copy.id)) lacksAmounts = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo(copy === null ? "duplicate proposal" : "copy the price")(error.message));
    }
    const lacks = lacksAmounts ? `Amounts that were typed in ${currency} are not in it.` : null;
    return copy && { copy, lacks };
  };
}

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
      const copy = await copyOf(proposal);
      if (copy === null) return;
      const toOpen = isStillShown() ? {} : { opens: { kind: "proposal", id: copy.id } };
      toast({ title: "Proposal Duplicated", description: copy.title, ...toOpen });
      if (isStillShown()) void navigate(`/proposals/details/${copy.id}`);
    } finally {
      isBusy.current = false;
    }
  };
}

/** Makes the copy; null if there is none, which a toast has said then. Where only its price is refused, one says that. */
function useCopy() {
  const { save } = useChanges(api.proposals, ["/api/dashboard"]);
  const toast = useToast();
  return async ({ id, clientId, title, destination, startDate, endDate, pax, value, tags }: Proposal) => {
    const said = { clientId, destination, startDate, endDate, pax, value, tags };
    const draft = { ...said, title: `Copy of ${title}`.slice(0, 200) };
    let copy: Proposal | null = null;
    try {
      const { copyPrice } = await import("../pricing/copy-price.ts");
      copy = await save.mutateAsync({ row: null, draft });
      await copyPrice(id, copy.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo(copy === null ? "duplicate proposal" : "copy the price")(error.message));
    }
    return copy;
  };
}

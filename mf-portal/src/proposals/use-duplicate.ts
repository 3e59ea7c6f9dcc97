import { ApiError, type Proposal } from "@dmc-hub/shared-types";
import { useNavigate, useToast } from "@dmc-hub/sdk";
import { failedTo, useChanges, useStillShown } from "@dmc-hub/sdk/list";
import { api } from "./proposals-api.ts";

/** Creates a draft with a copy of a proposal, and opens it. */
export function useDuplicate() {
  const { save } = useChanges(api.proposals, ["/api/dashboard"]);
  const navigate = useNavigate();
  const toast = useToast();
  const isStillShown = useStillShown();
  return async ({ clientId, title, destination, startDate, endDate, pax, value, tags }: Proposal) => {
    if (save.isPending) return;
    try {
      const copy = await save.mutateAsync({
        row: null,
        draft: {
          clientId,
          title: `Copy of ${title}`.slice(0, 200),
          destination,
          startDate,
          endDate,
          pax,
          value,
          tags,
        },
      });
      const toOpen = isStillShown() ? {} : { opens: { kind: "proposal", id: copy.id } };
      toast({ title: "Proposal Duplicated", description: copy.title, ...toOpen });
      if (isStillShown()) void navigate(`/proposals/details/${copy.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo("duplicate proposal")(error.message));
    }
  };
}

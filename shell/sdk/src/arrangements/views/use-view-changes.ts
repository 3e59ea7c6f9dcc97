import { ApiError, createApiClient, type View, type ViewDraft, views } from "@dmc-hub/shared-types";
import { useQueryClient } from "@tanstack/react-query";
import { newKey } from "../../services/new-key.ts";
import { viewsOf } from "../../list/use-views.ts";
import { invalidate } from "../../rows/invalidate.ts";
import { failedTo } from "../../services/failed-to.ts";
import { useToast } from "../../services/services.ts";
import { failedOrAgain } from "../../services/try-again.ts";

const api = createApiClient({ views }).views;

/** Saves, changes and deletes views of a list; deleting offers Undo. */
export function useViewChanges(list: string) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => invalidate(client, [viewsOf(list)]);
  /** Does it and shows what came of it, or why it was refused, and offers what does it `again`. Whether it was done. */
  const attempt = async (what: string, work: () => Promise<void>, again?: () => void): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(again === undefined ? failedTo(what)(error.message) : failedOrAgain(what, error, again));
      return false;
    } finally {
      await refresh();
    }
  };
  const create = async (body: ViewDraft, once: { idempotencyKey?: string } = {}) => {
    await api.create({ body }, once);
    await refresh();
  };
  return {
    /** Rejects with `ApiError`. A person's view of that name is replaced. */
    save: async (draft: Omit<ViewDraft, "list">, replaced: View | undefined) => {
      if (replaced === undefined) await create({ ...draft, list });
      else await api.update({ id: replaced.id, body: draft }, { ifMatch: replaced.version });
      await refresh();
      toast({ title: "View Saved", description: draft.name });
    },
    offer: (view: View, isShared: boolean) =>
      attempt("change the view", async () => {
        await api.update({ id: view.id, body: { isShared } }, { ifMatch: view.version });
        toast({
          title: isShared ? "View Shown to the Company" : "View Kept to Yourself",
          description: view.name,
        });
      }),
    /** Whether it was deleted. */
    remove: (view: View) =>
      attempt("delete the view", async () => {
        await api.remove({ id: view.id }, { ifMatch: view.version });
        const { name, query, isShared } = view;
        const once = { idempotencyKey: newKey() };
        const createAgain = () => create({ list, name, query, isShared }, once);
        const restore = () => void attempt("restore the view", createAgain, restore);
        toast({ title: "View Deleted", description: name, action: { label: "Undo", onSelect: restore } });
      }),
  };
}

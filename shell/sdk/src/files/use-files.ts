import { ApiError, type AttachedFile, createApiClient, files } from "@dmc-hub/shared-types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failedTo } from "../services/failed-to.ts";
import { useToast } from "../services/services.ts";
import type { FiledRecord } from "./send-file.ts";

const api = createApiClient({ files });

/** The files of a record, and how to delete one; the toast offers to restore it. */
export function useFiles(record: FiledRecord) {
  const client = useQueryClient();
  const toast = useToast();
  const { path } = api.files.list;
  const { relatedTo, relatedId } = record;
  const query = useQuery<AttachedFile[]>({
    queryKey: [path, { relatedTo, relatedId }],
    queryFn: ({ signal }) => api.files.list({ relatedTo, relatedId }, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: [path] });
  const tell = (what: string) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    toast(failedTo(what)(error.message));
    return refresh();
  };
  const restore = useMutation({
    mutationFn: ({ id }: AttachedFile) => api.files.restore({ id }),
    onSuccess: async ({ name }) => {
      await refresh();
      toast({ title: "File Restored", description: name });
    },
    onError: tell("restore the file"),
  });
  const remove = useMutation({
    mutationFn: ({ id }: AttachedFile) => api.files.remove({ id }),
    onSuccess: async (_, file) => {
      await refresh();
      const undo = { label: "Undo", onSelect: () => restore.mutate(file) };
      toast({ title: "File Deleted", description: file.name, action: undo });
    },
    onError: tell("delete the file"),
  });
  return { ...query, refresh, remove: remove.mutate };
}

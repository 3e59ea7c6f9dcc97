import { ApiError } from "@dmc-hub/shared-types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AUDIT, invalidate } from "../rows/invalidate.ts";
import { failedTo } from "../services/failed-to.ts";
import { type Toast, useToast } from "../services/services.ts";
import { failedOrAgain } from "../services/try-again.ts";
import type { FileCalls, FiledRecord, KeptFile } from "./file-calls.ts";

/** The files of a record, and how to delete one; the toast offers to restore it. */
export function useFiles(calls: FileCalls, record: FiledRecord) {
  const client = useQueryClient();
  const toast = useToast();
  const { path } = calls.list;
  const { relatedTo, relatedId } = record;
  const query = useQuery<readonly KeptFile[]>({
    queryKey: [path, { relatedTo, relatedId }],
    queryFn: ({ signal }) => calls.list({ relatedTo, relatedId } as never, { signal }),
  });
  const refresh = () => {
    void invalidate(client, [AUDIT]);
    return invalidate(client, [path]);
  };
  const tell = (error: unknown, toastFor: (refusal: ApiError) => Toast) => {
    if (!(error instanceof ApiError)) throw error;
    toast(toastFor(error));
    return refresh();
  };
  const restore = useMutation({
    mutationFn: ({ id }: KeptFile) => calls.restore({ id }),
    onSuccess: async (_, { name }) => {
      await refresh();
      toast({ title: "File Restored", description: name });
    },
    onError: (error, file) =>
      tell(error, (refusal) => failedOrAgain("restore the file", refusal, () => restore.mutate(file))),
  });
  const remove = useMutation({
    mutationFn: ({ id }: KeptFile) => calls.remove({ id }),
    onSuccess: async (_, file) => {
      await refresh();
      const undo = { label: "Undo", onSelect: () => restore.mutate(file) };
      toast({ title: "File Deleted", description: file.name, action: undo });
    },
    onError: (error) => tell(error, ({ message }) => failedTo("delete the file")(message)),
  });
  return { ...query, refresh, remove: remove.mutate };
}

import type { Message, Page } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { api } from "./messages-api.ts";

/** The latest messages. */
export function useMessages(limit: number) {
  const input = { sort: "-createdAt", limit } as const;
  return useQuery({
    queryKey: [api.messages.list.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page<Message>> =>
      api.messages.list.page(input, { signal }),
  });
}

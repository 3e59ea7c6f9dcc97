import type { BookingConfirmations } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { api } from "./bookings-api.ts";

/** How often a waiting mail's status is requested, ms. */
const PAUSE = 5_000;

/**
 * A booking's confirmation mails and its client's address; requested anew by whatever shows them, because no
 * event tells of a change, and again while a mail is waiting.
 */
export const useConfirmations = (id: number) =>
  useQuery<BookingConfirmations>({
    queryKey: [`/api/bookings/${id}/confirmations`],
    queryFn: ({ signal }) => api.bookings.confirmations({ id }, { signal }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === "queued") ? PAUSE : false,
  });

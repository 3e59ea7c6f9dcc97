import type { BookingConfirmations } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { api } from "./bookings-api.ts";

/** How often it is asked how far a mail that waits has come, ms. */
const PAUSE = 5_000;

/** To whom a booking was confirmed; asked again for as long as a mail waits. */
export const useConfirmations = (id: number) =>
  useQuery<BookingConfirmations>({
    queryKey: [`/api/bookings/${id}/confirmations`],
    queryFn: ({ signal }) => api.bookings.confirmations({ id }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === "queued") ? PAUSE : false,
  });

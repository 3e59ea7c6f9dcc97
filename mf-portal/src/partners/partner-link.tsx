import type { Booking } from "@dmc-hub/shared-types";
import { ThingLink } from "@dmc-hub/sdk";

/** Who provides a booking, with the way to them; nothing if no partner does. */
export const PartnerLink = ({ partnerId, partnerName, partnerType }: Booking) =>
  partnerId === null || partnerType === null ? null : (
    <ThingLink kind={partnerType} id={partnerId}>
      {partnerName}
    </ThingLink>
  );

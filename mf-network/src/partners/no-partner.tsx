import { ErrorState } from "@dmc-hub/sdk";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";

/** Stands in for a panel about a partner who is gone or could not be loaded: nothing is said of their days or bookings. */
export const NoPartner = ({ error, onClose }: { readonly error: Error; readonly onClose: () => void }) => (
  <DetailsPanel title="Not available" onClose={onClose}>
    <ErrorState title="This could not be opened" description={error.message} />
  </DetailsPanel>
);

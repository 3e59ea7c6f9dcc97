import { Link, Stack } from "@dmc-hub/sdk";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { CalendarFeedAddress } from "./calendar-feed.tsx";
import { Section } from "../section.tsx";

/** How other programs reach what the company has here. */
export const Integrations = () => (
  <>
    <Section
      title="Calendar"
      text="Your bookings and activities in any calendar program: what ended no more than a year ago and all that comes, without notes or prices. Whoever knows the address can read it."
    >
      <CalendarFeedAddress />
    </Section>
    <Section title="API" text="All that this portal does, your own programs can do as well.">
      <Stack gap="4" align="flex-start">
        <ReadOnlyField
          label="API address"
          value={`${location.origin}/api`}
          help="It acts for whoever signs in to it, within what that person may do here."
        />
        <Link to="/api/docs" target="_blank" rel="noopener">
          Read its documentation (opens in a new tab)
        </Link>
      </Stack>
    </Section>
  </>
);

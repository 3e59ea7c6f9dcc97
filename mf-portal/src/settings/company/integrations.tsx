import { Link, Stack } from "@dmc-hub/sdk";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { CalendarFeedAddress } from "./calendar-feed.tsx";
import { Section } from "../section.tsx";

/** How other programs reach the company's data. */
export const Integrations = () => (
  <>
    <Section
      title="Calendar"
      text="Your bookings and activities in any calendar program: from one year ago onwards, without notes or prices. Anyone who knows the address can read it."
    >
      <CalendarFeedAddress />
    </Section>
    <Section title="API" text="Your own programs can do everything that this portal does.">
      <Stack gap="4" align="flex-start">
        <ReadOnlyField
          label="API address"
          value={`${location.origin}/api`}
          help="It acts for the person who signs in, with the same rights as here."
        />
        <Link to="/api/docs" target="_blank" rel="noopener">
          Read its documentation (opens in a new tab)
        </Link>
      </Stack>
    </Section>
  </>
);

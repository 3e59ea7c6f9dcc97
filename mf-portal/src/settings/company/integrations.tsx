import { Link, Stack } from "@dmc-hub/sdk";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { Section } from "../section.tsx";

/** How other programs reach what the company has here. */
export const Integrations = () => (
  <>
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
    <Section title="Connected programs" text="None yet." />
  </>
);

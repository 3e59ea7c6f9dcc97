import { Box, chakra, Heading, Link, Text } from "@dmc-hub/sdk";

const Keys = chakra("dl", {
  base: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: "4", rowGap: "2", mb: "5" },
});
const Names = chakra("dt", { base: { whiteSpace: "nowrap" } });
const Key = chakra("kbd", {
  base: {
    display: "inline-block",
    minW: "6",
    px: "1.5",
    me: "1",
    textAlign: "center",
    textStyle: "xs",
    fontFamily: "body",
    lineHeight: "1.375rem",
    borderWidth: "1px",
    rounded: "sm",
    bg: "bg.subtle",
  },
});
const Meaning = chakra("dd", { base: { color: "fg.muted" } });
const Steps = chakra("ol", { base: { listStyleType: "decimal", ps: "5", display: "grid", rowGap: "2" } });

const shortcuts = [
  [["/", "Ctrl K"], "Search everything"],
  [["↑", "↓", "Enter"], "Choose and open"],
  [["←", "→"], "From tab to tab"],
  [["Esc"], "Close what is open"],
  [["?"], "This help"],
] as const;

/** The keyboard's shortcuts, and where the daily work begins. */
export const HelpGuide = () => (
  <Box textStyle="sm">
    <Heading as="h3" size="sm" mt="3" mb="2">
      Keyboard shortcuts
    </Heading>
    <Keys>
      {shortcuts.map(([keys, meaning]) => (
        <Shortcut key={meaning} keys={keys} meaning={meaning} />
      ))}
    </Keys>
    <Heading as="h3" size="sm" mb="2">
      From the first call to the journey
    </Heading>
    <Steps>
      <li>
        <Link to="/clients?edit=new">Add the client</Link>, and{" "}
        <Link to="/proposals?edit=new">a proposal</Link> for them.
      </li>
      <li>
        Plan the days in <Link to="/itineraries">an itinerary</Link>, and share it with the client: they see
        it without an account, and can accept.
      </li>
      <li>
        Reserve in <Link to="/bookings">bookings</Link>. A booking's menu sends the confirmation and adds it
        to your calendar.
      </li>
      <li>
        Have everything in your calendar program:{" "}
        <Link to="/settings/company?tab=integrations">Integrations</Link>.
      </li>
    </Steps>
    <Text mt="4">
      <Link to="/documents/user-guide.pdf" target="_blank" rel="noopener">
        User Guide (PDF, opens in a new tab)
      </Link>
    </Text>
  </Box>
);

const Shortcut = ({ keys, meaning }: { keys: readonly string[]; meaning: string }) => (
  <>
    <Names>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </Names>
    <Meaning>{meaning}</Meaning>
  </>
);

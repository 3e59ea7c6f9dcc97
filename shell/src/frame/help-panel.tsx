import type { Phrase } from "@dmc-hub/shared-types";
import { Box, chakra, Heading, Link, Text } from "@dmc-hub/sdk";
import { currentProduct } from "../page/product.ts";

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

/** The keyboard shortcuts, and where daily work starts. */
export function HelpPanel() {
  const { title, steps, documents } = currentProduct().help;
  return (
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
        {title}
      </Heading>
      <Steps>
        {steps.map((phrases) => (
          <li key={phrases.map(wordsOf).join("")}>{phrases.map(drawn)}</li>
        ))}
      </Steps>
      {documents.map(({ label, href }) => (
        <Text key={href} mt="4">
          <Link to={href} target="_blank" rel="noopener">
            {label}
          </Link>
        </Text>
      ))}
    </Box>
  );
}

const wordsOf = (phrase: Phrase) => (typeof phrase === "string" ? phrase : phrase.label);

/** Plain text or a link. */
const drawn = (phrase: Phrase) =>
  typeof phrase === "string" ? (
    phrase
  ) : (
    <Link key={phrase.href} to={phrase.href}>
      {phrase.label}
    </Link>
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

import { type ComponentType, type KeyboardEvent, Suspense, useId } from "react";
import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useSearchParams } from "react-router-dom";
import { ScreenSpinner } from "./states.tsx";

/** One of several views of a screen. */
export interface Tab {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  /** May load when first shown. */
  readonly View: ComponentType;
}

interface TabsProps {
  /** What the tabs belong to. */
  readonly label: string;
  readonly tabs: readonly [first: Tab, ...others: Tab[]];
}

const List = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: { base: "0", lg: "1" },
    mb: "5",
    borderBottomWidth: "1px",
  },
});
const Trigger = chakra("button", {
  base: {
    px: { base: "2", lg: "3" },
    h: "10",
    mb: "-1px",
    cursor: "pointer",
    fontWeight: "medium",
    color: "fg.muted",
    borderBottomWidth: "2px",
    borderColor: "transparent",
    roundedTop: "md",
    focusVisibleRing: "inside",
    _hover: { color: "fg" },
    "&[aria-selected=true]": { color: "brand.fg", borderColor: "brand.solid" },
  },
});

/** Views of one screen, one at a time. `?tab=` in the address names the current one, by default the first. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const shown = tabs.find(({ name }) => name === params.get("tab")) ?? tabs[0];
  const show = ({ name }: Tab) => {
    if (name === shown.name) return;
    setParams((now) => {
      if (name === tabs[0].name) now.delete("tab");
      else now.set("tab", name);
      return now;
    });
  };
  const move = (event: KeyboardEvent) => {
    const next = neighbourOf(shown, tabs, event.key);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(`${id}-${next.name}`)?.focus();
    show(next);
  };
  return (
    <>
      <List role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <Trigger
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
            onKeyDown={move}
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      <Box key={shown.name} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.name}`}>
        <Suspense fallback={<ScreenSpinner label={`Loading ${shown.label}`} />}>
          <shown.View />
        </Suspense>
      </Box>
    </>
  );
}

/** The tab that a key moves to, cyclically; undefined for other keys. */
function neighbourOf(tab: Tab, tabs: readonly Tab[], key: string): Tab | undefined {
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs.at(-1);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? undefined : tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
}

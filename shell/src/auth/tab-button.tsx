import type { KeyboardEvent } from "react";
import { chakra } from "@dmc-hub/sdk";

const Tab = chakra("button", {
  base: {
    flex: "1",
    h: "8",
    rounded: "md",
    cursor: "pointer",
    fontWeight: "medium",
    color: "fg.muted",
    focusVisibleRing: "outside",
    "&[aria-selected=true]": { bg: "bg.panel", color: "fg", boxShadow: "xs" },
  },
});

interface TabButtonProps {
  readonly name: string;
  readonly label: string;
  readonly isShown: boolean;
  readonly tabs: readonly { readonly name: string }[];
  readonly onShow: (name: string) => void;
}

/** One tab of a tab list; the arrow keys move to its neighbours. */
export function TabButton({ name, label, isShown, tabs, onShow }: TabButtonProps) {
  const move = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = tabs[(tabs.findIndex((tab) => tab.name === name) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onShow(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <Tab
      type="button"
      role="tab"
      id={`tab-${name}`}
      aria-controls={`panel-${name}`}
      aria-selected={isShown}
      tabIndex={isShown ? 0 : -1}
      onClick={() => onShow(name)}
      onKeyDown={move}
    >
      {label}
    </Tab>
  );
}

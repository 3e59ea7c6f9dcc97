import { type ComponentProps, useState } from "react";
import { chakra } from "@chakra-ui/react/styled-system";
import { Ellipsis } from "lucide-react";
import { lazyView, usePreloads } from "../kit/lazy-view.tsx";

const OpenMenu = lazyView(
  async () => (await import(/* webpackChunkName: "list-tools" */ "./open-menu.tsx")).OpenMenu,
  ({ name }) => <MenuButton name={name} />,
);

/** One entry of a row's menu. */
export interface MenuEntry {
  readonly label: string;
  readonly onSelect: () => void;
  /** Deletes or cancels: set apart and coloured. */
  readonly isDestructive?: boolean;
}

interface RowMenuProps {
  readonly name: string;
  /** Or a function that creates them when the menu opens. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
}

/**
 * The menu of one row; `name` is the row's, for people who cannot see which row it is in. Until it is opened
 * there is only its button: a page of rows need not contain a menu for each.
 */
export function RowMenu({ name, entries }: RowMenuProps) {
  const [asked, setAsked] = useState<"pointer" | "keyboard" | null>(null);
  usePreloads(true, [OpenMenu]);
  if (asked !== null) {
    const known = typeof entries === "function" ? entries() : entries;
    return <OpenMenu name={name} entries={known} isByKeyboard={asked === "keyboard"} />;
  }
  return (
    <MenuButton
      name={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={({ detail }) => setAsked(detail === 0 ? "keyboard" : "pointer")}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setAsked("keyboard");
      }}
    />
  );
}

/** Simpler than the kit's button, because a page of rows has many. */
const Opener = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    w: "8",
    h: "8",
    rounded: "md",
    color: "fg",
    cursor: "pointer",
    focusVisibleRing: "outside",
    _hover: { bg: "bg.muted" },
    _expanded: { bg: "bg.muted" },
  },
});

/** The button that opens a row's menu. */
export const MenuButton = ({ name, ...props }: { name: string } & ComponentProps<typeof Opener>) => (
  <Opener type="button" aria-label={`Actions for ${name}`} {...props}>
    <Ellipsis size={16} aria-hidden />
  </Opener>
);

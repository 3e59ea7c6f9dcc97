import { type ComponentProps, useEffect, useState } from "react";
import { IconButton } from "@chakra-ui/react/button";
import { Ellipsis } from "lucide-react";
import { whenIdle } from "../when-idle.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

const loadMenu = () => import("./open-menu.tsx");
const OpenMenu = lazyDialog(
  async () => (await loadMenu()).OpenMenu,
  ({ name }) => <MenuButton name={name} />,
);

/** One entry of a row's menu: what it says and what it does. */
export interface MenuEntry {
  readonly label: string;
  readonly onSelect: () => void;
  /** Deletes or cancels: set apart and coloured. */
  readonly isDestructive?: boolean;
}

/**
 * The menu of one row; `name` is the row's, for those who cannot see which row it stands in. Until somebody asks for
 * it there is only its button: a page of rows need not carry a menu for each.
 */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const [asked, setAsked] = useState<"pointer" | "keyboard" | null>(null);
  useEffect(() => whenIdle(loadMenu), []);
  if (asked !== null) return <OpenMenu name={name} entries={entries} isByKeyboard={asked === "keyboard"} />;
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

/** The button that opens a row's menu. */
export const MenuButton = ({ name, ...props }: { name: string } & ComponentProps<typeof IconButton>) => (
  <IconButton aria-label={`Actions for ${name}`} size="xs" variant="ghost" colorPalette="gray" {...props}>
    <Ellipsis aria-hidden />
  </IconButton>
);

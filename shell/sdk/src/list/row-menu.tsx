import { IconButton } from "@chakra-ui/react/button";
import { Menu } from "@chakra-ui/react/menu";
import { Portal } from "@chakra-ui/react/portal";
import { Ellipsis } from "lucide-react";

/** One entry of a row's menu: what it says and what it does. */
export interface MenuEntry {
  readonly label: string;
  readonly onSelect: () => void;
  /** Deletes or cancels: set apart and coloured. */
  readonly isDestructive?: boolean;
}

/** The menu of one row; `name` is the row's, for those who cannot see which row it stands in. */
export const RowMenu = ({ name, entries }: { name: string; entries: readonly MenuEntry[] }) => (
  <Menu.Root positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
    <Menu.Trigger asChild>
      <IconButton aria-label={`Actions for ${name}`} size="xs" variant="ghost" colorPalette="gray">
        <Ellipsis aria-hidden />
      </IconButton>
    </Menu.Trigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content minW="44">
          {entries.map(({ label, onSelect, isDestructive = false }) => (
            <Menu.Item
              key={label}
              value={label}
              onSelect={onSelect}
              {...(isDestructive ? { color: "fg.error", _hover: { bg: "bg.error", color: "fg.error" } } : {})}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

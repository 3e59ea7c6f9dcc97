import { Menu } from "@chakra-ui/react/menu";
import { Portal } from "@chakra-ui/react/portal";
import { menuSlotRecipe } from "@chakra-theme/recipes/menu.js";
import { addSlotRecipe } from "../system/add-recipes.ts";
import { MenuButton, type MenuEntry } from "./row-menu.tsx";

addSlotRecipe("menu", menuSlotRecipe);

interface OpenMenuProps {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  /** Then the first entry is highlighted. */
  readonly isByKeyboard: boolean;
}

/** A row's menu, open from the start. */
export const OpenMenu = ({ name, entries, isByKeyboard }: OpenMenuProps) => (
  <Menu.Root
    defaultOpen
    {...(isByKeyboard && entries[0] ? { defaultHighlightedValue: entries[0].label } : {})}
    positioning={{ placement: "bottom-end" }}
    lazyMount
    unmountOnExit
  >
    <Menu.Trigger asChild>
      <MenuButton name={name} />
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

import { Button } from "@chakra-ui/react/button";
import { Menu } from "@chakra-ui/react/menu";
import { Portal } from "@chakra-ui/react/portal";
import { menuSlotRecipe } from "@chakra-theme/recipes/menu.js";
import { useSearchParams } from "react-router-dom";
import type { Column } from "../../list/data-table.tsx";
import { nameOfColumn } from "../../list/use-shown-columns.ts";
import { addSlotRecipe } from "../../system/add-recipes.ts";
import { toolButton } from "../views/menu-button.tsx";
import { ColumnsLabel } from "./columns-button.tsx";
import { useChooseForList } from "../views/use-choose-for-list.ts";

addSlotRecipe("menu", menuSlotRecipe);

interface OpenColumnsProps {
  readonly columns: readonly Column<never>[];
  readonly shown: readonly Column<never>[];
}

/** The menu of a list's columns, open from the start. The first column names the row and is always there. */
export function OpenColumns({ columns, shown }: OpenColumnsProps) {
  const choose = useColumnChoice();
  const names = new Set(shown.map(nameOfColumn));
  const toggle = (name: string) => {
    const all = columns.map(nameOfColumn);
    choose(all.filter((one) => (one === name ? !names.has(one) : names.has(one))));
  };
  return (
    <Menu.Root
      defaultOpen
      closeOnSelect={false}
      positioning={{ placement: "bottom-end" }}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>
        <Button {...toolButton}>
          <ColumnsLabel />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {columns.slice(1).map((column) => {
              const name = nameOfColumn(column);
              return (
                <Menu.CheckboxItem
                  key={name}
                  value={name}
                  checked={names.has(name)}
                  onCheckedChange={() => toggle(name)}
                >
                  {column.label}
                  <Menu.ItemIndicator />
                </Menu.CheckboxItem>
              );
            })}
            <Menu.Separator />
            <Menu.Item value="standard columns" onSelect={() => choose(null)}>
              Reset to default
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Remembers the columns; null for the standard ones. Those of the address have done their work then. */
function useColumnChoice() {
  const remember = useChooseForList();
  const [, setParams] = useSearchParams();
  return (columns: readonly string[] | null) => {
    remember({ columns: columns === null ? null : [...columns] });
    setParams((now) => (now.delete("columns"), now), { replace: true });
  };
}

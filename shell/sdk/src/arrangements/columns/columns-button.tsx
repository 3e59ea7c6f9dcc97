import { Columns3 } from "lucide-react";
import { lazyView } from "../../kit/lazy-view.tsx";
import { ToolText } from "../../kit/tool-text.tsx";
import { MenuButton, toolButton } from "../views/menu-button.tsx";
import { Button } from "@chakra-ui/react/button";
import type { Column } from "../../list/data-table.tsx";

interface ColumnsMenuProps {
  /** All columns that the list can show. */
  readonly columns: readonly Column<never>[];
  /** Those that it shows. */
  readonly shown: readonly Column<never>[];
}

/** What the button of the columns shows. */
export const ColumnsLabel = () => (
  <>
    <Columns3 aria-hidden /> <ToolText>Columns</ToolText>
  </>
);

const OpenColumns = lazyView<ColumnsMenuProps>(
  async () => (await import(/* webpackChunkName: "list-tools" */ "./open-columns.tsx")).OpenColumns,
  () => (
    <Button {...toolButton}>
      <ColumnsLabel />
    </Button>
  ),
);

/** Lets people choose the columns of a list. */
export const ColumnsButton = (props: ColumnsMenuProps) => (
  <MenuButton Open={OpenColumns} menu={props}>
    <ColumnsLabel />
  </MenuButton>
);

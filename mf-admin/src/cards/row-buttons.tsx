import { Flex, IconButton } from "@dmc-hub/sdk";
import { Pencil, Trash2 } from "@dmc-hub/sdk/icons";

interface RowButtonsProps {
  /** The row's name, for people who cannot see which row the buttons belong to. */
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The edit and delete buttons of one row. */
export const RowButtons = ({ name, onEdit, onDelete }: RowButtonsProps) => (
  <Flex justify="flex-end">
    <IconButton
      aria-label={`Edit ${name}`}
      title="Edit"
      size="xs"
      variant="ghost"
      colorPalette="gray"
      onClick={onEdit}
    >
      <Pencil aria-hidden />
    </IconButton>
    <IconButton
      aria-label={`Delete ${name}`}
      title="Delete"
      size="xs"
      variant="ghost"
      colorPalette="red"
      onClick={onDelete}
    >
      <Trash2 aria-hidden />
    </IconButton>
  </Flex>
);

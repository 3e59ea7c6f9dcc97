import type { Kind } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { X } from "lucide-react";
import { capital } from "../format/pluralize.ts";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { useRow } from "../rows/use-row.ts";
import type { ListState } from "./use-list-state.ts";

/** Limits a list to the rows of one other thing, which the address names: `/bookings?partnerId=7`. */
export interface ListReference {
  /** The call's parameter: "partnerId". */
  readonly name: string;
  /** The other thing's kind, and the calls about it. */
  readonly kind: Kind;
  readonly resource: Resource<AnyRow, never>;
}

interface ReferenceFilterProps {
  readonly reference: ListReference;
  readonly state: ListState;
  readonly noun: readonly [one: string, many: string];
}

/** Whose rows a list shows, and a button for everybody's; nothing while it shows everybody's. */
export const ReferenceFilter = ({ state, ...rest }: ReferenceFilterProps) =>
  state.of === null ? null : <OneFilter {...rest} id={state.of} onDrop={() => state.limitTo(null)} />;

function OneFilter({ reference, noun, id, onDrop }: Omit<ReferenceFilterProps, "state"> & OneProps) {
  const { kind, resource } = reference;
  const { data, error } = useRow(resource, id);
  const name = data === undefined ? "…" : String(data[kind.nameField as keyof AnyRow]);
  return (
    <Flex align="center" gap="2" ps="3" minW="0" borderWidth="1px" rounded="md" textStyle="sm">
      <span>
        {capital(noun[1])} of {error === null ? name : `number ${id}`}
      </span>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={`Show all ${noun[1]}`}
        onClick={onDrop}
      >
        <X aria-hidden />
      </Button>
    </Flex>
  );
}

interface OneProps {
  readonly id: number;
  readonly onDrop: () => void;
}

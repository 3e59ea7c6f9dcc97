import type { Dmc } from "@dmc-hub/shared-types";

type Chosen = Pick<Dmc, "id" | "name" | "subdomain" | "active">;

/** Companies to choose from: those of one name are told apart by their portals. */
export const dmcChoices = (dmcs: readonly Chosen[]) =>
  dmcs.map(({ id, name, subdomain, active }) => {
    const isOne = dmcs.every((other) => other.id === id || other.name !== name);
    const remarks = [...(isOne ? [] : [subdomain]), ...(active ? [] : ["inactive"])];
    return { value: id, label: remarks.length === 0 ? name : `${name} (${remarks.join(", ")})` };
  });

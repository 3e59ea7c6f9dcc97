import type { contract, ReleaseOrder, SessionUser } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { askServed, type EdgeAddress, order } from "./ask-edge.ts";
import { withFigures } from "./release-figures.ts";

type Calls = Handlers<typeof contract.releases>;

/** The input of both decisions. */
type Decided = Parameters<Calls["promote"]>[0];

/**
 * The calls about which versions are served. The edge knows and changes that; the database knows how they
 * perform.
 */
export function releaseCalls({ rw }: Database, edge: EdgeAddress): Calls {
  const decide =
    (action: ReleaseOrder["action"]) =>
    async ({ remote, body }: Decided, { user }: { readonly user: SessionUser }) => {
      await order(edge, { ...body, remote, action, by: `${user.name} (${user.username})` });
      return null;
    };
  return {
    async list() {
      const { remotes, faults } = await askServed(edge);
      const seen = [];
      for (const remote of remotes) seen.push(await withFigures(rw, remote));
      return { remotes: seen, faults };
    },
    promote: decide("promote"),
    rollBack: decide("rollback"),
  };
}

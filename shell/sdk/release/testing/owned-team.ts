import { beforeEach } from "@jest/globals";
import { join } from "node:path";
import type { OwnersList, ReleaseState } from "@dmc-hub/shared-types";
import { makeKey } from "../keys.ts";
import type { Options, OwnerOptions } from "../options.ts";
import { addOwner } from "../owner-commands.ts";
import { readOwners } from "../owners.ts";
import { type Served, servedBy } from "../signed-release.ts";
import { readState } from "../store.ts";
import { eachWithTeam, type Team } from "./team.ts";

/** A team with a key pair, a stranger with another, and an administrator. */
export interface OwnedTeam {
  readonly team: Team;
  /** The team's public key, and the stranger's. */
  readonly ours: string;
  readonly theirs: string;
  readonly admin: OwnerOptions;
  /** Options of the stranger's commands. */
  readonly stranger: Options;
  /** Makes the team the owner of the remote. */
  own(): Promise<void>;
  /** The store's owners. */
  list(): Promise<OwnersList>;
  /** What is served of the remote according to its owner, by the store's lists or by others. */
  served(state?: ReleaseState, list?: OwnersList): Promise<Served>;
}

/** Gives each test of a file all of these. */
export function eachWithOwner(take: (owned: OwnedTeam) => void): void {
  let team: Team;
  eachWithTeam((made) => (team = made));
  beforeEach(async () => {
    const stranger = { ...team.options, key: join(team.store, "..", "stranger.pem") };
    const { key: ours } = await makeKey(team.options.key);
    const { key: theirs } = await makeKey(stranger.key);
    const admin = { ...team.options, dataDir: join(team.store, "..", "data") };
    const list = async () => (await readOwners(team.store, null))!;
    take({
      team,
      ours,
      theirs,
      admin,
      stranger,
      list,
      async own() {
        await addOwner("mf-tours", ours, "Tours team", admin);
        team.said();
      },
      served: async (state, given) =>
        servedBy(given ?? (await list()), state ?? (await readState(team.store)), "mf-tours"),
    });
  });
}

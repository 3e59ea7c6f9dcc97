import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach } from "@jest/globals";
import type { OwnersList } from "@dmc-hub/shared-types";
import { flip, ownersFile, signatureFile, versionFolder } from "@dmc-hub/sdk/release";
import { makeKey, readKey, type Signer } from "../sdk/release/keys.ts";
import { addOwner } from "../sdk/release/owner-commands.ts";
import { readOwners, signedBy } from "../sdk/release/owners.ts";
import { signChange, signVersion } from "../sdk/release/signed-release.ts";
import { eachWithStore } from "./store-fixture.ts";

/** A store for each test of a file, in which a remote has an owner, who has released 1.3.0. */
export function eachOwned() {
  const given = eachWithStore();
  const { edge, stored } = given;
  let own: Signer;
  let stranger: Signer;
  /** The owners as last read, which an attacker knows, too. */
  let known: OwnersList;
  const owners = async (): Promise<OwnersList> =>
    (known = (await readOwners(given.store, null).catch(() => known)) ?? known);
  const admin = () => ({
    store: given.store,
    dataDir: given.checkout.root,
    say: () => undefined,
    sayDone: () => undefined,
  });

  beforeEach(async () => {
    own = await makeKey(join(given.checkout.root, "own.pem"));
    stranger = await makeKey(join(given.checkout.root, "stranger.pem"));
    await addOwner("mf-portal", own.key, "Portal team", admin());
    await release("1.3.0", own);
  });

  /** Releases a version as the holder of a key. */
  async function release(version: string, signer: Signer | null, earlier: string[] = []): Promise<void> {
    await stored(version);
    const list = await owners();
    const folder = versionFolder(given.store, "mf-portal", version);
    const manifest = await readFile(join(folder, "remote.json"), "utf8");
    if (signer) {
      const signature = signVersion(list, signer, { name: "mf-portal", version, manifest });
      await writeFile(signatureFile(folder), JSON.stringify(signature));
    }
    await flip(
      given.store,
      ({ remotes }) => ({
        remotes: { ...remotes, "mf-portal": { stable: version, earlier, canary: null } },
        change: { by: "ana", action: "release", remote: "mf-portal", version, why: "" },
      }),
      (change) => (signer ? signChange(list, signer, change) : change),
    );
  }

  /** Replaces the owners by others, signed with the platform's key, such as in another store of the same platform. */
  async function signOwners(change: (list: OwnersList) => OwnersList): Promise<void> {
    const platform = await readKey(join(given.checkout.root, "release-platform.pem"));
    const signed = signedBy(platform!, change(await owners()));
    await writeFile(ownersFile(given.store), JSON.stringify(signed));
  }

  return {
    get checkout() {
      return given.checkout;
    },
    get store() {
      return given.store;
    },
    /** The owner's key pair, and a stranger's. */
    get own() {
      return own;
    },
    get stranger() {
      return stranger;
    },
    /** Options of the administrator's commands. */
    get admin() {
      return admin();
    },
    owners,
    signOwners,
    edge,
    stored,
    release,
  };
}

import { mkdirSync } from "node:fs";
import { SetupError } from "../../configuration/setup-error.ts";
import { type Account, canReach } from "./account.ts";

const PLACE = "/var/lib/dmc-hub";

/**
 * A folder owned by root that the server's account can pass through, for what cannot stay below a closed
 * folder such as /root. @throws {SetupError} if there is no such place.
 */
export function privatePlace(account: Account | null): string {
  try {
    mkdirSync(PLACE, { recursive: true, mode: 0o755 });
    if (canReach(account, PLACE)) return PLACE;
  } catch {
    // Reported below, with a remedy.
  }
  throw new SetupError(
    `PostgreSQL's user can reach neither DATA_DIR nor ${PLACE}: set DATA_DIR to a folder outside of root's home.`,
  );
}

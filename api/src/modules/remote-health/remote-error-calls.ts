import type { contract } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { keepErrors } from "./keep-errors.ts";
import { readErrors } from "./read-errors.ts";
import { refuseUnserved, type ServedPlaces } from "./refuse-unserved.ts";
import { sourcePlaces } from "./source-places.ts";

/** The calls about errors of remotes. */
export function remoteErrorCalls(
  { rw }: Database,
  limits: Limits,
  served: ServedPlaces,
): Handlers<typeof contract.remoteErrors> {
  const places = sourcePlaces(served);
  return {
    async report({ body: { errors } }, { user, ctx }) {
      await limits.attemptErrorReport(user.id);
      await refuseUnserved(served, "errors", errors, {
        userId: user.id,
        dmc: ctx.state["session"].subdomain,
      });
      await keepErrors(rw, user.id, errors);
      return null;
    },
    list: ({ remote }) => readErrors(rw, places, remote),
  };
}

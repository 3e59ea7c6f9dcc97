import * as z from "zod/mini";

/** What changes what is served; `stop` is a canary's that the platform has ended. */
export const changeAction = z.enum(["release", "rollback", "canary", "promote", "stop"]);
export type ChangeAction = z.output<typeof changeAction>;

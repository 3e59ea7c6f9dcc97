import * as z from "zod/mini";

/** How the served version can change; `stop` means that the platform ended a canary. */
export const changeAction = z.enum(["release", "rollback", "canary", "promote", "stop"]);
export type ChangeAction = z.output<typeof changeAction>;

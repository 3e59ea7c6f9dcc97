import type { contract, PlatformInfo } from "@dmc-hub/shared-types";
import type { Handlers } from "../../platform/http/implement.ts";

/** What administrators may know about the installation. */
export const platformCalls = (info: PlatformInfo): Handlers<typeof contract.platform> => ({
  info: () => Promise.resolve(info),
});

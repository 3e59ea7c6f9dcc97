import { createApiClient, session } from "@dmc-hub/shared-types";

/** The calls that the shell itself makes. */
export const api = createApiClient({ session });

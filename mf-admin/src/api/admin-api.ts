import { createApiClient, dmcs, themes, users } from "@dmc-hub/shared-types";

/** The calls that this remote makes. */
export const api = createApiClient({ dmcs, themes, users });

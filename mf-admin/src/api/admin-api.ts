import { createApiClient, dmcs, themes, users } from "@dmc-hub/shared-types";

/** The calls made by this remote. */
export const api = createApiClient({ dmcs, themes, users });

import { createApiClient, messages } from "@dmc-hub/shared-types";

/** The calls about messages. */
export const api = createApiClient({ messages });

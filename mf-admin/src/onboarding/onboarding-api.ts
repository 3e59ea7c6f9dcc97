import { createApiClient, mails, onboarding } from "@dmc-hub/shared-types";

/** The calls of this screen, which no other screen needs. */
export const api = createApiClient({ mails, onboarding });

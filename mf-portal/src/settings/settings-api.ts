import {
  account,
  calendarFeeds,
  companies,
  createApiClient,
  pictures,
  profiles,
} from "@dmc-hub/shared-types";

/** The calls about the own company and the own account. */
export const api = createApiClient({
  company: companies,
  profile: profiles,
  account,
  pictures,
  calendarFeed: calendarFeeds,
});

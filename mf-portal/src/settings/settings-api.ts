import {
  account,
  calendarFeeds,
  companies,
  createApiClient,
  pictures,
  profiles,
} from "@dmc-hub/shared-types";

/** The calls about a person's own company and account. */
export const api = createApiClient({
  company: companies,
  profile: profiles,
  account,
  pictures,
  calendarFeed: calendarFeeds,
});

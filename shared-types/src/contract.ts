import { account } from "./account.ts";
import { activities } from "./activity.ts";
import { bookings } from "./booking.ts";
import { calendarFeeds } from "./calendar-feed.ts";
import { clients } from "./client.ts";
import { companies } from "./company.ts";
import { dmcs } from "./dmc.ts";
import { itineraries } from "./itinerary.ts";
import { mails } from "./mail.ts";
import { messages } from "./message.ts";
import { onboarding } from "./onboarding.ts";
import { overview } from "./overview.ts";
import { partners } from "./partner.ts";
import { pictures } from "./picture.ts";
import { places } from "./place.ts";
import { platform } from "./platform.ts";
import { portals } from "./portal.ts";
import { profiles } from "./profile.ts";
import { proposals } from "./proposal.ts";
import { remoteHealth } from "./remote-health.ts";
import { session } from "./session.ts";
import { shares } from "./share.ts";
import { tasks } from "./task.ts";
import { themeStyles } from "./theme-styles.ts";
import { themes } from "./theme.ts";
import { users } from "./user.ts";

/** Every call of the API. */
export const contract = {
  session,
  account,
  profile: profiles,
  portals,
  company: companies,
  users,
  dmcs,
  themes,
  themeStyles,
  pictures,
  mails,
  onboarding,
  platform,
  clients,
  partners,
  proposals,
  itineraries,
  shares,
  activities,
  places,
  bookings,
  calendarFeeds,
  tasks,
  messages,
  overview,
  remoteHealth,
};

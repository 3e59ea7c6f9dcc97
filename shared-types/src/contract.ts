import { account } from "./users/account.ts";
import { activities } from "./activities/activity.ts";
import { bookings } from "./bookings/booking.ts";
import { calendarFeeds } from "./calendar/calendar-feed.ts";
import { clients } from "./clients/client.ts";
import { companies } from "./company/company.ts";
import { dmcs } from "./dmcs/dmc.ts";
import { itineraries } from "./itineraries/itinerary.ts";
import { mails } from "./mails/mail.ts";
import { messages } from "./messages/message.ts";
import { onboarding } from "./onboarding/onboarding.ts";
import { overview } from "./overview/overview.ts";
import { partners } from "./partners/partner.ts";
import { pictures } from "./pictures/picture.ts";
import { places } from "./places/place.ts";
import { platform } from "./installation/platform.ts";
import { portals } from "./portals/portal.ts";
import { profiles } from "./users/profile.ts";
import { proposals } from "./proposals/proposal.ts";
import { remoteHealth } from "./installation/remote-health.ts";
import { session } from "./users/session.ts";
import { shares } from "./shares/share.ts";
import { tasks } from "./tasks/task.ts";
import { themeStyles } from "./themes/theme-styles.ts";
import { themes } from "./themes/theme.ts";
import { users } from "./users/user.ts";

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

import { account } from "./users/account.ts";
import { activities, activityKind } from "./activities/activity.ts";
import { audits } from "./audit/audit-entry.ts";
import { bookingKind, bookings } from "./bookings/booking.ts";
import { calendarFeeds } from "./calendar/calendar-feed.ts";
import { clientKind, clients } from "./clients/client.ts";
import { companies } from "./company/company.ts";
import { dmcKind, dmcs } from "./dmcs/dmc.ts";
import { files } from "./files/attached-file.ts";
import { itineraries, itineraryKind } from "./itineraries/itinerary.ts";
import { mails } from "./mails/mail.ts";
import { messageKind, messages } from "./messages/message.ts";
import { onboarding } from "./onboarding/onboarding.ts";
import { overview } from "./overview/overview.ts";
import { partnerKind, partners } from "./partners/partner.ts";
import { pictures } from "./pictures/picture.ts";
import { places } from "./places/place.ts";
import { platform } from "./installation/platform.ts";
import { portals } from "./portals/portal.ts";
import { profiles } from "./users/profile.ts";
import { companyPricings } from "./pricing/company-pricing.ts";
import { fxRateKind, fxRates } from "./pricing/fx-rate.ts";
import { proposalLineKind, proposalLines } from "./pricing/proposal-line.ts";
import { proposalPricings } from "./pricing/pricing-calls.ts";
import { proposalKind, proposals } from "./proposals/proposal.ts";
import { proposalVersions } from "./pricing/version-details.ts";
import { errorReports } from "./installation/error-report.ts";
import { releases } from "./installation/releases.ts";
import { remoteErrors } from "./installation/remote-errors.ts";
import { remoteHealth } from "./installation/remote-health.ts";
import { session } from "./users/session.ts";
import { shares } from "./shares/share.ts";
import { tags } from "./tags/tag.ts";
import { taskKind, tasks } from "./tasks/task.ts";
import { themeStyles } from "./themes/theme-styles.ts";
import { themeKind, themes } from "./themes/theme.ts";
import { userKind, users } from "./users/user.ts";
import { views } from "./views/view.ts";
import type { Kind } from "./core/kind.ts";

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
  companyPricing: companyPricings,
  pricing: proposalPricings,
  proposalVersions,
  "proposal-lines": proposalLines,
  "fx-rates": fxRates,
  itineraries,
  shares,
  activities,
  places,
  bookings,
  files,
  tags,
  views,
  calendarFeeds,
  tasks,
  messages,
  overview,
  audit: audits,
  remoteHealth,
  remoteErrors: { ...errorReports, ...remoteErrors },
  releases,
};

/** Every kind of thing. Messages that count several kinds name them in this order. */
export const kinds: readonly Kind[] = [
  themeKind,
  dmcKind,
  userKind,
  clientKind,
  partnerKind,
  proposalKind,
  proposalLineKind,
  fxRateKind,
  itineraryKind,
  activityKind,
  bookingKind,
  taskKind,
  messageKind,
];

/** What each group of calls is about. */
export const contractGroups: Readonly<Record<keyof typeof contract, string>> = {
  session: "Signing up, signing in and out, and who is signed in",
  account: "Your password and your open sessions",
  profile: "Your account and its preferences",
  portals: "The portal at this host, and the look of your DMC",
  company: "The company that you work for",
  users: "People who can sign in",
  dmcs: "Destination-management companies, the tenants of the platform",
  themes: "Looks of portals: colours, logo and custom styles",
  themeStyles: "Custom styles of themes, as portals load them",
  pictures: "Uploaded logos and portraits",
  mails: "Mails that the platform sends, and their delivery",
  onboarding: "Inviting a DMC's first user, and the progress of its setup",
  platform: "The installation itself",
  clients: "Companies and people for whom a DMC plans travel",
  partners: "Suppliers, guides and agencies that a DMC works with",
  proposals: "Offers of travel to clients",
  companyPricing: "How a company prices its proposals",
  pricing: "What proposals cost, sell for and earn",
  proposalVersions: "What was offered to clients and accepted, with its price",
  "proposal-lines": "Services as proposals are costed and priced by them",
  "fx-rates": "Exchange rates that costs are computed with",
  itineraries: "Day-by-day plans of travel, made from proposals",
  shares: "Public links to proposals and itineraries",
  activities: "What happens on the days of an itinerary",
  places: "Cities in which something can take place",
  bookings: "Reservations for itineraries, and their confirmations",
  files: "PDFs and pictures that staff keep with clients, proposals, itineraries, bookings and partners",
  tags: "Tags that a DMC uses",
  views: "Saved views of lists",
  calendarFeeds: "A DMC's calendar for other programs",
  tasks: "What staff have to do",
  messages: "Messages among the staff of a DMC",
  overview: "Search, notifications and figures across all of a DMC's data",
  audit: "Who changed what of a DMC's records and when, and what platform administrators did there",
  remoteHealth: "How released versions of remotes perform in browsers",
  remoteErrors: "Errors of remotes in browsers",
  releases: "What is served of the remotes, how it fares, and who decides it",
};

import { type ApiProblem, errors, type FieldError } from "./errors.ts";

const UNIQUE: Record<string, FieldError> = {
  users_username_key: { path: "username", message: "Username is already taken" },
  users_email_key: { path: "email", message: "Email is already in use" },
  fx_rates_key: { path: "day", message: "There is a rate of this pair and day already" },
  dmcs_subdomain_key: { path: "subdomain", message: "Subdomain is already taken" },
};

const NO_DMC = { path: "dmcId", message: "This DMC does not exist" };
const NO_CLIENT = { path: "clientId", message: "This client does not exist" };
const NO_PROPOSAL = { path: "proposalId", message: "This proposal does not exist" };
const NO_ITINERARY = { path: "itineraryId", message: "This itinerary does not exist" };
const NO_PARTNER = { path: "partnerId", message: "This partner does not exist" };

const REFERENCES: Record<string, FieldError> = {
  users_dmc_fk: NO_DMC,
  clients_dmc_fk: NO_DMC,
  partners_dmc_fk: NO_DMC,
  proposals_dmc_fk: NO_DMC,
  proposals_client_fk: NO_CLIENT,
  itineraries_dmc_fk: NO_DMC,
  itineraries_proposal_fk: NO_PROPOSAL,
  activities_dmc_fk: NO_DMC,
  activities_itinerary_fk: NO_ITINERARY,
  activities_partner_fk: NO_PARTNER,
  bookings_dmc_fk: NO_DMC,
  bookings_itinerary_fk: NO_ITINERARY,
  bookings_partner_fk: NO_PARTNER,
  bookings_client_fk: NO_CLIENT,
  bookings_activity_fk: { path: "activityId", message: "This activity is not in the itinerary" },
  proposal_lines_proposal_fk: NO_PROPOSAL,
  proposal_lines_partner_fk: NO_PARTNER,
  fx_rates_dmc_fk: NO_DMC,
  shares_dmc_fk: NO_DMC,
  shares_proposal_fk: NO_PROPOSAL,
  shares_itinerary_fk: NO_ITINERARY,
  tasks_dmc_fk: NO_DMC,
  messages_dmc_fk: NO_DMC,
  dmcs_theme_fk: { path: "themeId", message: "This theme does not exist" },
};

/** The problem that a unique constraint means. */
export function takenBy(failure: Violation): ApiProblem {
  const field = UNIQUE[constraintOf(failure)];
  return field ? errors.conflict(`${field.message}.`, field) : errors.conflict("This already exists.");
}

/** The problem that a foreign key means when a row references nothing. */
export function danglingBy(failure: Violation): ApiProblem {
  return errors.invalid(
    REFERENCES[constraintOf(failure)] ?? { path: "", message: "A row named here does not exist" },
  );
}

/** What a failure of pg tells of a constraint. */
interface Violation {
  readonly constraint?: string;
  readonly message?: string;
}

/**
 * The constraint that was violated; empty if none is named. A cluster tells its name in words alone, with the number of
 * the shard behind it.
 */
export const constraintOf = ({ constraint, message = "" }: Violation): string =>
  (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1] ?? "").replace(/_\d+$/, "");

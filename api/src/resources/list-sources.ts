/**
 * The tables that a list is made of, by what it is read from: those alone whose changes are noted (migration 0102), and
 * no function of the time or of other settings. Other lists are made anew each time.
 */
export const listSources: Readonly<Record<string, readonly string[]>> = {
  "app.clients": ["app.clients"],
  "app.partners": ["app.partners"],
  "app.itineraries_read": ["app.itineraries", "app.proposals"],
  "app.activities_read": ["app.activities", "app.partners"],
  "app.bookings_read": [
    "app.activities",
    "app.bookings",
    "app.clients",
    "app.itineraries",
    "app.partners",
    "app.proposals",
  ],
  "app.tasks_read": [
    "app.bookings",
    "app.clients",
    "app.itineraries",
    "app.partners",
    "app.proposals",
    "app.tasks",
  ],
};

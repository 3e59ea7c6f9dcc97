/**
 * Former names of time zones that browsers list, and their names since then: what PostgreSQL knows of zones may lack the
 * former ones (Debian's tzdata has them in a package of its own, tzdata-legacy). Source: "backward" of IANA's tz database.
 */
const SINCE: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** A change of a row with its time zone, if it has one, by the name that the database knows: never "US/Eastern" or "japan". */
export const withZoneName = <Change extends { readonly timeZone?: unknown }>(change: Change): Change =>
  typeof change.timeZone === "string" ? { ...change, timeZone: nameSince(change.timeZone) } : change;

/** The name of a valid time zone now; Intl resolves all other former names, and the case of letters. */
function nameSince(timeZone: string): string {
  const { timeZone: known } = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
  return SINCE[known] ?? known;
}

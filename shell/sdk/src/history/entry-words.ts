import type { AuditEntry } from "@dmc-hub/shared-types";
import { today } from "../format/days.ts";
import type { Format } from "../format/use-format.ts";

/** Who acted: a name, else what they are. */
export const whoOf = ({ actorName, actorLabel }: AuditEntry): string => actorName ?? actorLabel;

/** What somebody is who is not of the company's staff; null for staff, and where the name says it already. */
export const roleOf = ({ actorKind, actorName, actorLabel }: AuditEntry): string | null =>
  actorKind === "staff" || actorName === null ? null : actorLabel;

/** Whether its values say what was there before, as of a change; what is new, or was sent, had none. */
export const hasBefore = ({ action }: AuditEntry): boolean => action === "update" || action === "delete";

/** An instant where the company is: "Jan 5, 2026, 10:14". */
export function momentOf(instant: string, { day, timeZone }: Pick<Format, "day" | "timeZone">): string {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return `${day(today(timeZone, at))}, ${time.format(at)}`;
}

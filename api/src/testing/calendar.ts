import ICAL from "ical.js";

/** The events that a calendar program reads from a file, using only the zones in the file. */
export function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
}

/** The only event of a file. */
export function eventIn(text: string): ICAL.Event {
  const [event, ...others] = eventsIn(text);
  if (event === undefined || others.length > 0) throw new Error(`Not one event: ${text}`);
  return event;
}

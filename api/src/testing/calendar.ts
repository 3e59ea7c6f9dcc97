import ICAL from "ical.js";

/** What a calendar program makes of a file, with the zones that come in the file alone. */
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

import type { SearchHit } from "@dmc-hub/shared-types";

/** Something that the search box offers: a thing that was found, or something to do. */
export interface FinderEntry {
  readonly key: string;
  readonly title: string;
  /** What kind of thing it is: "Client", "Action". */
  readonly kind: string;
  readonly detail: string | null;
  /** Answers where it leads. */
  readonly href: () => string | Promise<string>;
}

const at = (path: string) => () => path;

const actions: readonly FinderEntry[] = [
  ["New client", "/clients?edit=new"],
  ["New proposal", "/proposals?edit=new"],
  ["New itinerary", "/itineraries?edit=new"],
  ["New booking", "/bookings?edit=new"],
  ["New task", "/dashboard?panel=tasks&task=new"],
  ["New message", "/dashboard?panel=messages&reply=new"],
  ["New supplier", "/suppliers?edit=new"],
  ["New guide", "/guides?edit=new"],
  ["New agency", "/agencies?edit=new"],
].map(([title = "", path = ""]) => ({ key: path, title, kind: "Action", detail: null, href: at(path) }));

/** What can be done, narrowed by the words that were typed. */
export const actionsFor = (text: string): readonly FinderEntry[] => {
  const words = text.toLowerCase().split(/\s+/);
  return actions.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
};

const kinds: Record<SearchHit["kind"], string> = {
  client: "Client",
  proposal: "Proposal",
  itinerary: "Itinerary",
  booking: "Booking",
  partner: "Partner",
};

/** What was found, and where it is. */
export const entryOf = ({ kind, id, title, subtitle }: SearchHit): FinderEntry => ({
  key: `${kind}-${id}`,
  title,
  kind: kinds[kind],
  detail: subtitle,
  href: hrefOf[kind](id),
});

const hrefOf: Record<SearchHit["kind"], (id: number) => FinderEntry["href"]> = {
  client: (id) => at(`/clients?open=${id}`),
  proposal: (id) => at(`/proposals/details/${id}`),
  itinerary: (id) => at(`/itineraries/details/${id}`),
  booking: (id) => at(`/bookings?open=${id}`),
  partner: (id) => async () => `${await listOfPartner(id)}?open=${id}`,
};

const listOf: Record<string, string> = { supplier: "/suppliers", guide: "/guides", agency: "/agencies" };

/** A hit does not say in which list a partner stands. */
async function listOfPartner(id: number): Promise<string> {
  const answer = await fetch(`/api/partners/${id}`).catch(() => null);
  const { type = "" } = answer?.ok ? await answer.json() : {};
  return listOf[type] ?? "/suppliers";
}

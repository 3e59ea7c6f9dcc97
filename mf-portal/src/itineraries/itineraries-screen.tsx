import { type Itinerary, itineraryKind } from "@dmc-hub/shared-types";
import { useNavigate } from "@dmc-hub/sdk";
import { today, useFormat } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { type Column, columnOf, datesColumn, KindList, TwoLines } from "@dmc-hub/sdk/table";
import { api, lostWith } from "./itineraries-api.ts";

const dialogs = {
  Form: lazyView(async () => (await import("./itinerary-form.tsx")).ItineraryForm),
  hrefOf: ({ id }: Itinerary) => `/itineraries/details/${id}`,
  more: {
    share: lazyView(async () => (await import("../shares/share-itinerary.tsx")).ShareItinerary),
  },
};

const columns: readonly Column<Itinerary>[] = [
  columnOf(itineraryKind, "title", {
    label: "Itinerary Title",
    cell: ({ title, proposalTitle }) => <TwoLines below={`Proposal: ${proposalTitle}`}>{title}</TwoLines>,
  }),
  columnOf(itineraryKind, "destination"),
  datesColumn,
  columnOf(itineraryKind, "status"),
  {
    label: "Created",
    plan: "whole",
    isExtra: true,
    sort: "createdAt",
    cell: ({ createdAt }) => <Created at={createdAt} />,
  },
];

/** The day on which it was created, where the company is. */
function Created({ at }: { at: string }) {
  const { day, timeZone } = useFormat();
  return day(today(timeZone, new Date(at)));
}

const words = {
  search: "Search by title, destination or description",
  add: "New Itinerary",
  open: "View Itinerary",
  edit: "Edit Itinerary",
};

const exported = [
  ["Itinerary Title", "title"],
  "proposalTitle",
  "destination",
  "startDate",
  "endDate",
  "status",
  "description",
  ["Created", "createdAt"],
] as const;

const list = { kind: itineraryKind, resource: api.itineraries, columns, words, dialogs, exported, lostWith };

/** The itineraries of a DMC; docs/product/itineraries.md. */
export function ItinerariesScreen() {
  const navigate = useNavigate();
  const entries = ({ id }: Itinerary, open: (what: string) => void) => [
    { label: "Add Booking", onSelect: () => void navigate(`/bookings?edit=new&itineraryId=${id}`) },
    { label: "Share with Client", onSelect: () => open("share") },
  ];
  return <KindList {...list} menu={{ entries }} />;
}

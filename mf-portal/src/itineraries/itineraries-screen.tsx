import type { Itinerary } from "@dmc-hub/shared-types";
import { Box, Text, useNavigate } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import type { Column } from "@dmc-hub/sdk/list";
import { ListScreen } from "@dmc-hub/sdk/table";
import { api } from "./itineraries-api.ts";
import { itineraryStatuses } from "./itinerary-statuses.ts";

const ItineraryForm = lazyView(async () => (await import("./itinerary-form.tsx")).ItineraryForm);

const ShareItinerary = lazyView(async () => (await import("../shares/share-itinerary.tsx")).ShareItinerary);

const dialogs = { share: ShareItinerary };

/** The itineraries of a DMC; docs/product/itineraries.md. */
export function ItinerariesScreen() {
  const { dates, day } = useFormat();
  const navigate = useNavigate();
  const columns: readonly Column<Itinerary>[] = [
    { label: "Itinerary Title", sort: "title", cell: (row) => <Titles {...row} /> },
    { label: "Destination", sort: "destination", cell: ({ destination }) => destination },
    { label: "Dates", sort: "startDate", cell: ({ startDate, endDate }) => dates(startDate, endDate) },
    { label: "Status", sort: "status", cell: itineraryStatuses.Badge },
    { label: "Created", sort: "createdAt", cell: ({ createdAt }) => day(createdAt.slice(0, 10)) },
  ];
  return (
    <ListScreen
      title="Itineraries"
      noun={["itinerary", "itineraries"]}
      resource={api.itineraries}
      filter={itineraryStatuses.filter}
      bulkStatus={itineraryStatuses.bulk}
      defaultSort="-createdAt"
      columns={columns}
      searchLabel="Search by title, destination or description"
      addLabel="New Itinerary"
      emptyTitle="No itineraries found"
      nameOf={({ title }) => title}
      hrefOf={({ id }) => `/itineraries/details/${id}`}
      menu={{
        open: "View Itinerary",
        edit: "Edit Itinerary",
        more: ({ id }, open) => [
          { label: "Add Booking", onSelect: () => void navigate(`/bookings?edit=new&itineraryId=${id}`) },
          { label: "Share with Client", onSelect: () => open("share") },
        ],
      }}
      exported={exported}
      Form={ItineraryForm}
      dialogs={dialogs}
      touches={["/api/dashboard"]}
    />
  );
}

const Titles = ({ title, proposalTitle }: Itinerary) => (
  <Box as="span">
    {title}
    <Text as="span" display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
      Proposal: {proposalTitle}
    </Text>
  </Box>
);

const exported = {
  "Itinerary Title": "title",
  Proposal: "proposalTitle",
  Destination: "destination",
  "Start date": "startDate",
  "End date": "endDate",
  Status: "status",
  Description: "description",
  Created: "createdAt",
} as const;

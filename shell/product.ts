import type { ProductDeclaration } from "@dmc-hub/sdk/build";

/** The product's own texts: the build writes them into `shell.json`, and the edge into the page. */
export const product: ProductDeclaration = {
  name: "DMC Hub",
  search: "Search clients, proposals...",
  administration: {
    name: "DMC Admin Hub",
    subtitle: "Platform administration",
    title: "Admin Dashboard",
  },
  features: {
    subtitle: "Your travel business, in one place.",
    title: "One hub for your travel experiences",
    text: "Plan, sell and run travel together with your whole team.",
    items: [
      {
        title: "Proposal Creation",
        text: "Turn an enquiry into a proposal that your client can say yes to.",
        icon: "file-text",
      },
      { title: "Itinerary Planning", text: "Plan every day with maps and timelines.", icon: "map-pinned" },
      {
        title: "Partner Management",
        text: "Keep suppliers, guides and agencies at hand.",
        icon: "handshake",
      },
      { title: "Booking Tracking", text: "Follow each booking with status updates.", icon: "calendar-check" },
    ],
  },
  help: {
    title: "From the first call to the trip",
    steps: [
      [
        { label: "Add the client", href: "/clients?edit=new" },
        ", and ",
        { label: "a proposal", href: "/proposals?edit=new" },
        " for them.",
      ],
      [
        "Plan the days in ",
        { label: "an itinerary", href: "/itineraries" },
        ", and share it with the client: they see it without an account, and can accept.",
      ],
      [
        "Reserve in ",
        { label: "bookings", href: "/bookings" },
        ". A booking's menu sends the confirmation and adds it to your calendar.",
      ],
      [
        "Have everything in your calendar program: ",
        { label: "Integrations", href: "/settings/company?tab=integrations" },
        ".",
      ],
    ],
    documents: [{ label: "User Guide (PDF, opens in a new tab)", href: "/documents/user-guide.pdf" }],
  },
};

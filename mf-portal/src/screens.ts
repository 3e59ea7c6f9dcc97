import { declareRemote } from "@dmc-hub/sdk/screens";

/** What this remote adds to the shell. Each screen loads in app.tsx. */
export const declaration = declareRemote({
  screens: [
    {
      path: "/dashboard",
      exact: true,
      roles: ["dmc"],
      title: "Dashboard",
      navigation: { group: "Main", label: "Dashboard", icon: "layout-dashboard", order: 1, href: "/" },
      data: [
        "/api/dashboard",
        "/api/proposals?sort=-createdAt&limit=5",
        "/api/tasks?sort=dueDate&limit=5&status=pending",
        "/api/tasks?sort=dueDate&limit=5&status=overdue",
      ],
    },
    {
      path: "/clients",
      exact: true,
      roles: ["dmc"],
      title: "Clients",
      navigation: { group: "Main", label: "Clients", icon: "users", order: 2 },
      data: ["/api/clients?sort=name&limit=25", "/api/tags"],
    },
    {
      path: "/proposals",
      exact: true,
      roles: ["dmc"],
      title: "Proposals",
      navigation: { group: "Main", label: "Proposals", icon: "file-text", order: 3 },
      data: ["/api/proposals?sort=-createdAt&limit=25", "/api/tags"],
    },
    {
      path: "/proposals/details/:id",
      exact: true,
      roles: ["dmc"],
      title: "Proposal",
      data: ["/api/proposals/:id"],
    },
    {
      path: "/itineraries",
      exact: true,
      roles: ["dmc"],
      title: "Itineraries",
      navigation: { group: "Main", label: "Itineraries", icon: "map-pinned", order: 4 },
      data: ["/api/itineraries?sort=-createdAt&limit=25"],
    },
    // Not an exact match: docs/product/roles-and-access.md#screens.
    {
      path: "/itineraries/details/:id",
      exact: false,
      roles: ["dmc"],
      title: "Itinerary",
      data: ["/api/itineraries/:id", "/api/activities?itineraryId=:id", "/api/itineraries/:id/map"],
    },
    {
      path: "/bookings",
      exact: true,
      roles: ["dmc"],
      title: "Bookings",
      navigation: { group: "Main", label: "Bookings", icon: "calendar-check", order: 5 },
      data: ["/api/bookings?sort=startDate&limit=25"],
    },
    {
      path: "/settings/company",
      exact: true,
      roles: ["dmc"],
      title: "Company Settings",
      navigation: { group: "Settings", label: "Company Settings", icon: "building-2", order: 1 },
      data: ["/api/company"],
    },
    {
      path: "/settings/user",
      exact: true,
      roles: ["dmc"],
      title: "User Settings",
      navigation: { group: "Settings", label: "User Settings", icon: "user-cog", order: 2 },
      data: ["/api/user/profile"],
    },
  ],
  actions: [
    { label: "New client", href: "/clients?edit=new", order: 1 },
    { label: "New proposal", href: "/proposals?edit=new", order: 2 },
    { label: "New itinerary", href: "/itineraries?edit=new", order: 3 },
    { label: "New booking", href: "/bookings?edit=new", order: 4 },
    { label: "New task", href: "/dashboard?panel=tasks&task=new", order: 5 },
    { label: "New message", href: "/dashboard?panel=messages&reply=new", order: 6 },
    { label: "Invite a colleague", href: "/settings/company?tab=team", order: 10 },
    { label: "Change the branding", href: "/settings/company?tab=branding", order: 11 },
    { label: "Change the password", href: "/settings/user?tab=security", order: 12 },
    { label: "Choose notifications", href: "/settings/user?tab=notifications", order: 13 },
  ],
  opens: {
    client: { label: "Client", href: "/clients?open=:id" },
    proposal: { label: "Proposal", href: "/proposals/details/:id" },
    itinerary: { label: "Itinerary", href: "/itineraries/details/:id" },
    booking: { label: "Booking", href: "/bookings?open=:id" },
    task: { label: "Task", href: "/dashboard?panel=tasks&task=:id" },
    message: { label: "Message", href: "/dashboard?panel=messages&reply=:id" },
  },
  inboxes: [
    {
      kind: "message",
      label: "Messages",
      icon: "message-square",
      empty: "No messages to display",
      links: [
        { label: "All messages", href: "/dashboard?panel=messages" },
        { label: "New message", href: "/dashboard?panel=messages&reply=new" },
      ],
    },
  ],
});

export const { screens } = declaration;

import { declareRemote } from "@dmc-hub/sdk/screens";

/** What this remote adds to the shell. Each screen loads in app.tsx. */
export const declaration = declareRemote({
  screens: [
    {
      path: "/suppliers",
      exact: true,
      roles: ["dmc"],
      title: "Suppliers",
      navigation: { group: "Network", label: "Suppliers", icon: "truck", order: 1 },
      data: ["/api/partners?sort=name&limit=25&type=supplier", "/api/tags"],
    },
    {
      path: "/guides",
      exact: true,
      roles: ["dmc"],
      title: "Guides",
      navigation: { group: "Network", label: "Guides", icon: "compass", order: 2 },
      data: ["/api/partners?sort=name&limit=25&type=guide", "/api/tags"],
    },
    {
      path: "/agencies",
      exact: true,
      roles: ["dmc"],
      title: "Agencies",
      navigation: { group: "Network", label: "Agencies", icon: "handshake", order: 3 },
      data: ["/api/partners?sort=name&limit=25&type=agency", "/api/tags"],
    },
  ],
  actions: [
    { label: "New supplier", href: "/suppliers?edit=new", order: 7 },
    { label: "New guide", href: "/guides?edit=new", order: 8 },
    { label: "New agency", href: "/agencies?edit=new", order: 9 },
  ],
  opens: {
    supplier: { label: "Partner", href: "/suppliers?open=:id" },
    guide: { label: "Partner", href: "/guides?open=:id" },
    agency: { label: "Partner", href: "/agencies?open=:id" },
  },
});

export const { screens } = declaration;

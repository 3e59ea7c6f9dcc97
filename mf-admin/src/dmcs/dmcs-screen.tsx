import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { api } from "../api/admin-api.ts";
import { CardScreen } from "../cards/card-screen.tsx";
import { DmcCard } from "./dmc-card.tsx";

const loadDialogs = () => import("./dmc-dialogs.tsx");
const DmcForm = lazyView(async () => (await loadDialogs()).DmcForm);
const DmcDeletion = lazyView(async () => (await loadDialogs()).DmcDeletion);

/** Manage DMCs; docs/product/dmcs.md. */
export const DmcsScreen = () => (
  <CardScreen
    title="Manage DMCs"
    subtitle="Every company that works on this platform"
    noun={["DMC", "DMCs"]}
    resource={api.dmcs}
    searchLabel="Search by name, subdomain or email"
    addLabel="Add New DMC"
    empty={{
      title: "No DMCs Found",
      text: "A DMC is a company with its own portal, staff and data.",
      addLabel: "Create Your First DMC",
    }}
    Card={DmcCard}
    Form={DmcForm}
    Deletion={DmcDeletion}
  />
);

import { lazyDialog } from "@dmc-hub/sdk/lazy-dialog";
import { api } from "../api.ts";
import { CardScreen } from "../cards/card-screen.tsx";
import { DmcCard } from "./dmc-card.tsx";

const loadDialogs = () => import("./dmc-dialogs.tsx");
const DmcForm = lazyDialog(async () => (await loadDialogs()).DmcForm);
const DmcDeletion = lazyDialog(async () => (await loadDialogs()).DmcDeletion);

/** Manage DMCs; specification §2. */
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

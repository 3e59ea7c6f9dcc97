import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { api } from "../api/admin-api.ts";
import { CardScreen } from "../cards/card-screen.tsx";
import { ThemeCard } from "./theme-card.tsx";

const loadDialogs = () => import("./theme-dialogs.tsx");
const ThemeForm = lazyView(async () => (await loadDialogs()).ThemeForm);
const ThemeDeletion = lazyView(async () => (await loadDialogs()).ThemeDeletion);

/** Manage Themes; docs/product/themes.md. */
export const ThemesScreen = () => (
  <CardScreen
    title="Manage Themes"
    subtitle="The looks that DMCs can give their portals"
    noun={["theme", "themes"]}
    resource={api.themes}
    searchLabel="Search by name"
    addLabel="Create New Theme"
    empty={{
      title: "No Themes Found",
      text: "A theme gives a DMC's portal its colours and its logo.",
      addLabel: "Create Your First Theme",
    }}
    Card={ThemeCard}
    Form={ThemeForm}
    Deletion={ThemeDeletion}
  />
);

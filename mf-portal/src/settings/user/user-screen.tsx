import { ScreenSpinner } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { SettingsPage } from "../settings-page.tsx";
import { Account } from "./account.tsx";
import { Notifications } from "./notifications.tsx";
import { Profile } from "./profile.tsx";

const Security = lazyView(async () => (await import("./security.tsx")).Security, ScreenSpinner);

/** Settings of a person; docs/product/settings.md#user-settings. */
export const UserScreen = () => (
  <SettingsPage
    title="User Settings"
    tabs={[
      { name: "profile", label: "Profile", View: Profile },
      { name: "account", label: "Account", View: Account },
      { name: "notifications", label: "Notifications", View: Notifications },
      { name: "security", label: "Security", View: Security },
    ]}
  />
);

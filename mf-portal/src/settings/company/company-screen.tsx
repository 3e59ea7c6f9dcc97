import { ScreenSpinner } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { SettingsPage } from "../settings-page.tsx";
import { Billing } from "./billing.tsx";
import { Branding } from "./branding.tsx";
import { General } from "./general.tsx";
import { TeamMembers } from "./team-members.tsx";

const Integrations = lazyView(async () => (await import("./integrations.tsx")).Integrations, ScreenSpinner);

const Activity = lazyView(async () => (await import("./activity.tsx")).Activity, ScreenSpinner);
const Pricing = lazyView(
  async () => (await import("../../pricing/company-pricing.tsx")).CompanyPricingTab,
  ScreenSpinner,
);

/** Settings of a DMC, changed by its staff for all of them; docs/product/settings.md#company-settings. */
export const CompanyScreen = () => (
  <SettingsPage
    title="Company Settings"
    tabs={[
      { name: "general", label: "General", View: General },
      { name: "branding", label: "Branding", View: Branding },
      { name: "team", label: "Team Members", View: TeamMembers },
      { name: "pricing", label: "Pricing", View: Pricing },
      { name: "billing", label: "Billing", View: Billing },
      { name: "integrations", label: "Integrations", View: Integrations },
      { name: "activity", label: "Activity", View: Activity },
    ]}
  />
);

export { PageForm } from "./form/page-form.tsx";
export { ReadOnlyField } from "./form/read-only-field.tsx";
export { SettingsForm } from "./form/settings-form.tsx";
export { type Tab, Tabs } from "./kit/tabs.tsx";

/** Also in the `settings` group. */
export { type Tab, Tabs } from "./kit/tabs.tsx";

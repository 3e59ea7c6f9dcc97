/** What is shown to people who develop a remote; one chunk, which nobody else loads. */
export { OverrideBanner } from "./override-banner.tsx";
export { RemotesPanel } from "./remotes-panel.tsx";

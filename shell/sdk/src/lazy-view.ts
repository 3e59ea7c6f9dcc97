/** Components that load their own code. Each remote's build includes this; it does not cross the boundary. */
export * from "./kit/lazy-view.tsx";

/** What loads its own code. Each remote's build takes it along; it does not cross the boundary. */
export * from "./kit/lazy-view.tsx";

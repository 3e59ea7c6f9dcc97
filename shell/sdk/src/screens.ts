export * from "./services/screens.ts";

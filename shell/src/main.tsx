import { createRoot } from "@dmc-hub/sdk/shell-only";
import { createApp, loadAhead } from "./app.tsx";
import { followScheme } from "./colour-scheme.ts";
import { inlinedRegistry } from "./remotes/registry.ts";

followScheme();
void loadAhead(location.pathname);

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element to draw in.");
const App = createApp(inlinedRegistry());
createRoot(root).render(<App />);

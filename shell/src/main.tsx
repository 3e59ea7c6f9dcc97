import { createRoot } from "@dmc-hub/sdk/shell-only";
import { createApp, loadAhead } from "./app.tsx";
import { followScheme } from "./page/colour-scheme.ts";

followScheme();
void loadAhead(location.pathname);

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element to draw in.");
const App = createApp();
createRoot(root).render(<App />);

// Serves one front-end package with hot updates, under the pinned Node: `node scripts/dev-server.mjs
// <folder>`, with `alone` or the address of a shell for the instructions to a remote's team.
import { join } from "node:path";
import { serveFolder } from "../shell/sdk/build/serve-folder.ts";
import { servedWords } from "../shell/sdk/release/folder-commands.ts";
import { root } from "./workspace.mjs";

const [folder, shell = ""] = process.argv.slice(2);
const isAlone = shell === "alone";

const { port, stop } = await serveFolder(join(root, folder), isAlone).catch((error) => {
  process.send?.({ error: `Cannot serve ${folder}: ${error.message}` });
  process.exit(1);
});
const leave = () => void stop().then(() => process.exit(0));
process.once("SIGTERM", leave);
process.once("disconnect", leave);
const said = servedWords(folder, `http://localhost:${port}`, isAlone ? null : shell);
process.send?.({ ready: true, port, said });

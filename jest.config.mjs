import { foldersWith } from "./scripts/workspace.mjs";

/** Every test beside the code in one run; each folder's own configuration works alone as well. */
export default { projects: foldersWith("jest.config.mjs"), maxWorkers: 2 };

export { FilesPanel } from "./files/files-panel.tsx";

export { ConfirmDialog } from "./overlay/confirm-dialog.tsx";
export { DeleteDialog } from "./overlay/delete-dialog.tsx";
export { Facts } from "./kit/facts.tsx";
export { KindFacts } from "./rows/kind-facts.tsx";
export { DetailsPanel } from "./overlay/details-panel.tsx";
export { Dialog } from "./overlay/dialog.tsx";
export { RowPanel } from "./overlay/row-panel.tsx";
export { RowWait } from "./overlay/row-wait.tsx";

/** Moving things by dragging them. There must be another way to do the same: not everybody can drag. */
export { useDraggable, useDropPlace } from "./drag/use-drag.ts";

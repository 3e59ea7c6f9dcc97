/** Moving things by dragging. There must be another way to do the same, because not everybody can drag. */
export { useDraggable, useDropPlace } from "./drag/use-drag.ts";

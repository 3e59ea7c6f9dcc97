import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/**
 * Makes an element draggable by its handle. `kind` and `id` identify it. Returns whether it is being dragged.
 */
export function useDraggable(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { kind, id }: { readonly kind: string; readonly id: number },
): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (element.current === null || handle.current === null) return;
    return draggable({
      element: element.current,
      dragHandle: handle.current,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, handle, kind, id]);
  return isDragged;
}

/** Makes an element a place where things of one kind can be dropped. Returns whether one is held over it. */
export function useDropPlace(
  element: RefObject<HTMLElement | null>,
  kind: string,
  onDrop: (id: number) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  // With what is drawn: an effect after that may come later than the drop.
  useLayoutEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (element.current === null) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data["kind"] === kind,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        latest.current(Number(source.data["id"]));
      },
    });
  }, [element, kind]);
  return isOver;
}

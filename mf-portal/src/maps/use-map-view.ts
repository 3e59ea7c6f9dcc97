import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  fromWorld,
  inWorld,
  MAP_FRAME,
  type MapView,
  NEAREST,
  type Point,
  worldAt,
} from "@dmc-hub/shared-types";

/** The farthest that a map goes: the world fills the picture. */
const FARTHEST = 1;

/** How far a key moves a map, and how much nearer a key, a button or a turn of the wheel brings it. */
const STEP = 80;
const NEARER = 1;
const WHEEL_TURN = 1 / 400;

/** Less than this is a click by an unsteady hand. */
const DRAG = 5;

/** What a map shows, and how people change it: by wheel, pointers, keys and buttons. */
export function useMapView(first: MapView) {
  const [moved, setMoved] = useState<MapView | null>(null);
  const view = moved ?? first;
  const picture = useRef<SVGSVGElement>(null);
  const moveBy = (dx: number, dy: number) => setMoved((now) => movedBy(now ?? first, dx, dy));
  const zoomBy = useCallback(
    (by: number, at: Point = MIDDLE) => setMoved((now) => zoomedBy(now ?? first, by, at)),
    [first],
  );
  const pointers = usePointers({ picture, moveBy, zoomBy });
  useWheel(picture, zoomBy);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = KEYS[event.key];
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (act === "whole") setMoved(null);
    else if (typeof act === "number") zoomBy(act);
    else moveBy(act[0], act[1]);
  };
  return {
    view,
    isMoved: moved !== null,
    picture,
    handlers: { ...pointers.handlers, onKeyDown },
    /** Where in the picture something happened; null at the end of a drag, which is no click. */
    clicked: pointers.clicked,
    nearer: () => zoomBy(NEARER),
    farther: () => zoomBy(-NEARER),
    /** Back to where the map began. */
    reset: () => setMoved(null),
  };
}

const MIDDLE: Point = [MAP_FRAME.width / 2, MAP_FRAME.height / 2];

const KEYS: Readonly<Record<string, Point | number | "whole">> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
  "+": NEARER,
  "=": NEARER,
  "-": -NEARER,
  "0": "whole",
};

/** The view after what it shows was moved by so much. */
function movedBy(view: MapView, dx: number, dy: number): MapView {
  const [x, y] = inWorld(view);
  const world = worldAt(view.zoom);
  return { ...fromWorld([x - dx / world, Math.max(0.02, Math.min(0.98, y - dy / world))]), zoom: view.zoom };
}

/** The view after zooming, with the same place at a point of the picture. */
function zoomedBy(view: MapView, by: number, [x, y]: Point): MapView {
  const zoom = Math.max(FARTHEST, Math.min(NEAREST, view.zoom + by));
  const [dx, dy] = [MIDDLE[0] - x, MIDDLE[1] - y];
  const there = movedBy(view, dx, dy);
  return movedBy({ ...there, zoom }, -dx, -dy);
}

interface Moves {
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly moveBy: (dx: number, dy: number) => void;
  readonly zoomBy: (by: number, at: Point) => void;
}

/** One pointer drags, two also zoom. */
function usePointers({ picture, moveBy, zoomBy }: Moves) {
  const down = useRef(new Map<number, Point>());
  const dragged = useRef(0);
  const end = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  const onPointerMove = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (before === undefined) return;
    const at = pointIn(picture.current, event);
    const others = [...down.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    down.current.set(event.pointerId, at);
    const share = 1 / (others.length + 1);
    dragged.current += Math.hypot(at[0] - before[0], at[1] - before[1]);
    if (dragged.current < DRAG) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    moveBy((at[0] - before[0]) * share, (at[1] - before[1]) * share);
    const [other] = others;
    if (other) zoomBy(Math.log2(apart(at, other) / apart(before, other)), between(at, other));
  };
  return {
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (down.current.size === 0) dragged.current = 0;
        down.current.set(event.pointerId, pointIn(picture.current, event));
      },
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
    },
    clicked: (event: Located): Point | null =>
      dragged.current < DRAG ? pointIn(picture.current, event) : null,
  };
}

const apart = (one: Point, other: Point) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
const between = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

interface Located {
  readonly clientX: number;
  readonly clientY: number;
}

function pointIn(picture: SVGSVGElement | null, { clientX, clientY }: Located): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
  if (width === 0 || height === 0) return MIDDLE;
  return [((clientX - left) / width) * MAP_FRAME.width, ((clientY - top) / height) * MAP_FRAME.height];
}

/**
 * The wheel zooms a map that was clicked or is held with Ctrl; otherwise it scrolls the page, which a map must
 * not stop. A listener of its own, because React's cannot keep the page from scrolling.
 */
function useWheel(picture: Moves["picture"], zoomBy: Moves["zoomBy"]) {
  useEffect(() => {
    const svg = picture.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && svg?.parentElement !== document.activeElement) return;
      event.preventDefault();
      zoomBy(-event.deltaY * WHEEL_TURN, pointIn(svg, event));
    };
    svg?.addEventListener("wheel", onWheel, { passive: false });
    return () => svg?.removeEventListener("wheel", onWheel);
  }, [picture, zoomBy]);
}

/** Writes SVG path data, relative and in tenths, as short as possible without a visible difference. */
export class PathPen {
  #text = "";
  #ring: Point[] = [];

  moveTo(x: number, y: number): void {
    this.#end("");
    this.#ring = [inTenths(x, y)];
  }

  /** Leaves out points too close to the last one to be distinguished. */
  lineTo(x: number, y: number): void {
    const point = inTenths(x, y);
    const last = this.#ring.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < SEEN) return;
    this.#ring.push(point);
  }

  closePath(): void {
    this.#end("z");
  }

  /** Each ring starts by itself. */
  beginPath(): void {}

  /** d3 draws single points with it; outlines and routes have none. */
  arc(): void {}

  /** The path drawn so far. */
  finish(): string {
    this.#end("");
    return this.#text;
  }

  /** A ring of fewer than three points has no area. */
  #end(close: "" | "z"): void {
    const [first, ...others] = this.#ring;
    this.#ring = [];
    if (first === undefined || others.length < (close === "z" ? 2 : 1)) return;
    let at = first;
    let text = `M${written(at.x)}${separated(at.y)}l`;
    for (const [index, point] of others.entries()) {
      const [dx, dy] = [point.x - at.x, point.y - at.y];
      text += (index === 0 ? written(dx) : separated(dx)) + separated(dy);
      at = point;
    }
    this.#text += text + close;
  }
}

/** Coordinates in tenths of a unit. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Minimum distance of points, tenths of a unit. */
const SEEN = 8;

const inTenths = (x: number, y: number): Point => ({ x: Math.round(x * 10), y: Math.round(y * 10) });

const written = (tenths: number): string => `${tenths / 10}`;

/** A minus sign needs no separator. */
const separated = (tenths: number): string => (tenths < 0 ? written(tenths) : ` ${written(tenths)}`);

import { decimal, type Decimal, floorDiv, sumOf } from "./decimal.ts";
import type { HeadCount } from "./head-count.ts";
import type { PriceLine, PriceSegment } from "./price-input.ts";

/** Persons in a room if a line does not say it. */
const TWIN = 2;

/** Units of a line that the supplier gives for free: of 16 the 16th, at one for every 15. */
const freeOf = ({ freeEvery, freeMost }: PriceLine, units: number): number =>
  freeEvery === null ? 0 : Math.min(freeMost ?? Infinity, floorDiv(units, freeEvery + 1));

/** Rooms for those who share one. A typed quantity holds the singles as well. */
function sharedRooms({ quantity, capacity }: PriceLine, { beds, singleRooms }: HeadCount): number {
  if (quantity !== null) return Math.max(0, quantity - singleRooms);
  return Math.ceil(Math.max(0, beds - singleRooms) / (capacity ?? TWIN));
}

/** Vehicles that a party needs, or those that were typed. */
export const vehiclesOf = ({ quantity, capacity }: PriceLine, { all }: HeadCount): number =>
  quantity ?? Math.ceil(all / (capacity ?? Math.max(all, 1)));

/** Units that are sold: persons who pay, rooms, vehicles, or groups. */
export function soldUnits(line: PriceLine, heads: HeadCount): number {
  switch (line.unit) {
    case "person":
      return heads.paying;
    case "room":
      return sharedRooms(line, heads) + heads.singleRooms;
    case "vehicle":
      return vehiclesOf(line, heads);
    case "group":
      return line.quantity ?? 1;
  }
}

/** What the supplier asks for a line, in the line's currency and with the tax as it is typed. */
export const netOf = (line: PriceLine, heads: HeadCount): Decimal =>
  sumOf(line.segments.map((segment) => netOfSegment(line, segment, heads).times(String(segment.count))));

function netOfSegment(line: PriceLine, segment: PriceSegment, heads: HeadCount): Decimal {
  const amount = decimal(segment.amount);
  switch (line.unit) {
    case "person":
      return netOfPersons(line, segment, heads);
    case "room": {
      const rooms = sharedRooms(line, heads);
      const free = freeOf(line, rooms + heads.singleRooms);
      const single = decimal(segment.single ?? segment.amount);
      return amount.times(String(rooms - free)).plus(single.times(String(heads.singleRooms)));
    }
    case "vehicle":
      return amount.times(String(vehiclesOf(line, heads)));
    case "group":
      return amount.times(String(line.quantity ?? 1));
  }
}

function netOfPersons(line: PriceLine, segment: PriceSegment, heads: HeadCount): Decimal {
  const all = Object.entries(heads.countOf).map(([band, count]) =>
    ofBand(segment, band).times(String(count)),
  );
  const [first = ""] = Object.keys(heads.countOf);
  const free = ofBand(segment, first).times(String(freeOf(line, heads.all)));
  return sumOf(all)
    .minus(free)
    .plus(decimal(segment.single ?? "0").times(String(heads.singleRooms)));
}

const ofBand = ({ amount, bandAmounts }: PriceSegment, band: string): Decimal =>
  decimal((Object.hasOwn(bandAmounts, band) ? bandAmounts[band] : undefined) ?? amount);

/** What a person of a band costs by themselves: nothing, unless the line is priced per person. */
export const netOfPerson = ({ unit, segments }: PriceLine, band: string): Decimal =>
  unit === "person"
    ? sumOf(segments.map((segment) => ofBand(segment, band).times(String(segment.count))))
    : decimal(0);

/** What sleeping in a single costs on top of sharing. */
export const netOfSingle = ({ unit, segments, capacity }: PriceLine): Decimal =>
  sumOf(segments.map((segment) => supplementOf(unit, segment, capacity).times(String(segment.count))));

function supplementOf(unit: PriceLine["unit"], segment: PriceSegment, capacity: number | null): Decimal {
  if (unit === "person") return decimal(segment.single ?? "0");
  if (unit !== "room") return decimal(0);
  const shared = decimal(segment.amount).div(String(capacity ?? TWIN));
  return decimal(segment.single ?? segment.amount).minus(shared);
}

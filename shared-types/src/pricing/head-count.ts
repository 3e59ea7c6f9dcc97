import type { AgeBand, Party } from "./price-input.ts";

/** Travellers as a calculation counts them. */
export interface HeadCount {
  /** Everybody, free places included. */
  readonly all: number;
  readonly free: number;
  readonly paying: number;
  /** Paying travellers of each band. */
  readonly payingOf: Readonly<Record<string, number>>;
  readonly countOf: Readonly<Record<string, number>>;
  /** Those who pay and bear a share of what is priced for the group. */
  readonly sharing: number;
  readonly sharingBands: ReadonlySet<string>;
  readonly beds: number;
  /** Paying travellers in singles. */
  readonly singles: number;
  /** Singles altogether, those of free places included. */
  readonly singleRooms: number;
}

/** Counts a party by its bands. Those who travel free are of the party's first band. */
export function headCountOf(
  { counts, free, isFreeInSingle, singles }: Party,
  bands: readonly AgeBand[],
): HeadCount {
  const all = total(counts);
  const payingCounts = counts.map(({ band, count }, place) => ({
    band,
    count: place === 0 ? count - free : count,
  }));
  const sharingBands = new Set(bands.filter((band) => band.sharesGroupCost).map(({ key }) => key));
  const sleeping = new Set(bands.filter(({ needsBed }) => needsBed).map(({ key }) => key));
  return {
    all,
    free,
    paying: all - free,
    payingOf: byBand(payingCounts),
    countOf: byBand(counts),
    sharing: total(payingCounts.filter(({ band }) => sharingBands.has(band))),
    sharingBands,
    beds: total(counts.filter(({ band }) => sleeping.has(band))),
    singles,
    singleRooms: singles + (isFreeInSingle ? free : 0),
  };
}

type Counts = readonly { readonly band: string; readonly count: number }[];

const total = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0);

const byBand = (counts: Counts): Readonly<Record<string, number>> =>
  Object.fromEntries(counts.map(({ band, count }) => [band, count]));

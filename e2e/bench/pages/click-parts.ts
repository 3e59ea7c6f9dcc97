import type { Browser } from "@playwright/test";

/** What a page's main thread does from a click to its content, by the names that Chromium's trace has for it. */
const parts = {
  script:
    /^(?:FunctionCall|EvaluateScript|RunMicrotasks|EventDispatch|TimerFire|Fire\w+|v8\.(?:run|call|new)\w*)$/,
  compiling: /^v8\.(?:compile|produce|finalize|parse)\w*$/i,
  style: /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)$/,
  layout: /^(?:Layout|HitTest)$/,
  painting: /^(?:PrePaint|Paint|Layerize|Commit)$/,
  garbage: /GC/,
} as const;

/** ms of a traced click by what they went into; `other` work of the main thread, and `waiting` while it had none. */
export type ClickParts = Readonly<Record<keyof typeof parts | "other" | "waiting" | "all", number>>;

/** The columns of a table of them. */
export const partNames = [...(Object.keys(parts) as (keyof typeof parts)[]), "other", "waiting"] as const;

/** Marks between which the trace is read, made by the page. */
export const markOf = {
  clicked: (what: string) => `clicked ${what}`,
  drawn: (what: string) => `drawn ${what}`,
};

const CATEGORIES = ["blink.user_timing", "devtools.timeline", "toplevel", "v8", "disabled-by-default-v8.gc"];

/** Traces `work`, and returns what the clicks it has marked consisted of. A trace makes everything take longer. */
export async function tracedClicks<Kind extends string>(
  browser: Browser,
  kinds: readonly Kind[],
  work: () => Promise<unknown>,
): Promise<Record<Kind, ClickParts>> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  await work();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const found = kinds.map((kind) => [kind, partsOf(traceEvents, kind)] as const);
  return Object.fromEntries(found) as Record<Kind, ClickParts>;
}

/** An event of a trace: its time and length in µs, on one thread of one process. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
}

function partsOf(events: readonly TraceEvent[], kind: string): ClickParts {
  const [clicked, drawn] = [markOf.clicked(kind), markOf.drawn(kind)].map((mark) =>
    events.find(({ name }) => name === mark),
  );
  if (!clicked || !drawn) throw new Error(`The trace has no click on ${kind}.`);
  const spent = { ...empty, all: (drawn.ts - clicked.ts) / 1_000 };
  for (const { name, own } of ownTimes(events, { from: clicked, until: drawn.ts }))
    spent[partOf(name)] += own / 1_000;
  const busy = partNames.reduce((sum, part) => sum + spent[part], 0);
  return { ...spent, waiting: Math.max(0, spent.all - busy) };
}

const empty = Object.fromEntries([...partNames, "all"].map((part) => [part, 0])) as Record<
  keyof ClickParts,
  number
>;

const partOf = (event: string): keyof typeof parts | "other" =>
  (Object.keys(parts) as (keyof typeof parts)[]).find((part) => parts[part].test(event)) ?? "other";

interface Open {
  readonly name: string;
  readonly end: number;
  own: number;
}

/** How long each event of the mark's thread lasted within these bounds, without those inside of it, µs. */
function ownTimes(
  events: readonly TraceEvent[],
  { from, until }: { from: TraceEvent; until: number },
): Open[] {
  const all: Open[] = [];
  const open: Open[] = [];
  for (const { name, ts, dur = 0 } of onThreadOf(from, events)) {
    const [start, end] = [Math.max(ts, from.ts), Math.min(ts + dur, until)];
    if (start >= end) continue;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= start) open.pop();
    const parent = open.at(-1);
    if (parent) parent.own -= end - start;
    const one = { name, end, own: end - start };
    all.push(one);
    open.push(one);
  }
  return all;
}

/** Whole events of one thread, outer ones first. */
const onThreadOf = ({ pid, tid }: TraceEvent, events: readonly TraceEvent[]): TraceEvent[] =>
  events
    .filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));

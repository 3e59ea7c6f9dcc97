import lighthouse from "lighthouse";

/** The categories of a Lighthouse report. */
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What Lighthouse says about one load of a page. */
export interface Audit {
  /** Of 100. */
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  /** ms; the shift has no unit. */
  readonly metrics: Readonly<Record<(typeof metrics)[number], number>>;
  /** What the main thread did meanwhile, with a quarter of the processor, ms. */
  readonly work: Readonly<Record<(typeof works)[number], number>>;
  /** How fast the machine was just then, by Lighthouse's own measure: an idle desktop has more than 1,000. */
  readonly machine: number;
  /** What costs points other than performance. */
  readonly failures: readonly string[];
}

export const metrics = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

/** Lighthouse's own names for what a main thread does. */
export const works = [
  "scriptEvaluation",
  "scriptParseCompile",
  "styleLayout",
  "paintCompositeRender",
  "parseHTML",
  "garbageCollection",
  "other",
] as const;

interface Visitor {
  /** Port at which the browser's tools listen. */
  readonly toolsPort: number;
  /** Empty for nobody. */
  readonly cookie: string;
}

/** Loads a page as on a mid-range phone with a slow connection, which is Lighthouse's own default. */
export async function audit(address: string, { toolsPort, cookie }: Visitor): Promise<Audit> {
  const result = await lighthouse(address, {
    port: toolsPort,
    logLevel: "error",
    onlyCategories: [...categories],
    ...(cookie !== "" && { extraHeaders: { cookie } }),
  });
  if (!result) throw new Error(`Lighthouse says nothing about ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scoreOf = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const failures = categories
    .slice(1)
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => lhr.audits[id]?.title ?? id);
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Audit["scores"],
    metrics: Object.fromEntries(
      metrics.map((name) => [name, lhr.audits[name]?.numericValue ?? 0]),
    ) as Audit["metrics"],
    work: workIn(lhr.audits["mainthread-work-breakdown"]?.details),
    machine: lhr.environment.benchmarkIndex,
    failures: [...new Set(failures)],
  };
}

/** By group; what a page has nothing of is not in its list. */
function workIn(details: unknown): Audit["work"] {
  const { items } = (details ?? { items: [] }) as { items: readonly { group: string; duration: number }[] };
  const spent = new Map(items.map(({ group, duration }) => [group, duration]));
  return Object.fromEntries(works.map((name) => [name, spent.get(name) ?? 0])) as Audit["work"];
}

/** The two builds that are measured side by side. */
export const builds = ["federated", "oneBundle"] as const;

export type Build = (typeof builds)[number];

/** Something of each build. */
export type Both<T> = Readonly<Record<Build, T>>;

/** Asks for something of each build, one after the other in this order. */
export async function ofBoth<T>(
  order: readonly Build[],
  ask: (build: Build) => Promise<T>,
): Promise<Both<T>> {
  const answers: Partial<Record<Build, T>> = {};
  for (const build of order) answers[build] = await ask(build);
  return answers as Both<T>;
}

/** The same taken from each build's something. */
export const each = <T, U>({ federated, oneBundle }: Both<T>, take: (of: T) => U): Both<U> => ({
  federated: take(federated),
  oneBundle: take(oneBundle),
});

/** The middle one of what each round showed, for each build. */
export const medians = <T>(rounds: readonly Both<T>[], value: (of: T) => number): Both<number> => ({
  federated: median(rounds.map(({ federated }) => value(federated))),
  oneBundle: median(rounds.map(({ oneBundle }) => value(oneBundle))),
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** How many times as much the federated build takes. */
export const ratio = ({ federated, oneBundle }: Both<number>): number => federated / oneBundle;

/** The two builds that are compared. */
export const builds = ["federated", "oneBundle"] as const;

export type Build = (typeof builds)[number];

/** A value for each build. */
export type Both<T> = Readonly<Record<Build, T>>;

/** Gets a value for each build, in this order. */
export async function ofBoth<T>(
  order: readonly Build[],
  ask: (build: Build) => Promise<T>,
): Promise<Both<T>> {
  const answers: Partial<Record<Build, T>> = {};
  for (const build of order) answers[build] = await ask(build);
  return answers as Both<T>;
}

/** Maps the value of each build. */
export const each = <T, U>({ federated, oneBundle }: Both<T>, take: (of: T) => U): Both<U> => ({
  federated: take(federated),
  oneBundle: take(oneBundle),
});

/** The median over the rounds, for each build. */
export const medians = <T>(rounds: readonly Both<T>[], value: (of: T) => number): Both<number> => ({
  federated: median(rounds.map(({ federated }) => value(federated))),
  oneBundle: median(rounds.map(({ oneBundle }) => value(oneBundle))),
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The federated build's value relative to the other's. */
export const ratio = ({ federated, oneBundle }: Both<number>): number => federated / oneBundle;

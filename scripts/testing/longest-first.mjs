/** Tests that wait for processes, databases and limits: these dozen files take minutes of a run. */
const LONG = [
  /api\/src\/setup\/processes/,
  /api\/src\/modules\/pictures\/drawings/,
  /api\/src\/fuzz\//,
  /scripts\/packing\//,
  /api\/src\/rendering\/worker\//,
  /api\/src\/faults\//,
  /api\/src\/modules\/(?:mails|dmcs|shares|account)\//,
  /release\/killed/,
];

const rankOf = (path) => {
  const rank = LONG.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? LONG.length : rank;
};

/**
 * Starts with the longest files, so that none is left to run alone at the end; a fresh checkout knows no
 * times.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes it so
export default class LongestFirst {
  sort(tests) {
    return tests.toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  }

  shard(tests) {
    return tests;
  }

  allFailedTests() {
    return [];
  }

  cacheResults() {}
}

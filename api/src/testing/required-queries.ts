/** Query parameters without which calls are refused, by call. */
export const requiredQueries = ({
  clientId,
  proposalId,
}: {
  readonly clientId: number;
  readonly proposalId: number;
}): Record<string, string> => ({
  "overview.search": "?q=made",
  "places.find": "?q=paris",
  "remoteHealth.compare": "?remote=mf-made&stable=1.0.0&canary=1.1.0&since=2026-05-01T00:00:00.000Z",
  "proposal-lines.list": `?proposalId=${proposalId}`,
  "proposalVersions.diff": "?with=1",
  "views.list": "?list=/clients",
  "files.list": `?relatedTo=client&relatedId=${clientId}`,
  "files.add": `?relatedTo=client&relatedId=${clientId}&name=made.png`,
});

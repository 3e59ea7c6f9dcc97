import { beforeEach, expect, jest, test } from "@jest/globals";
import { noOffers, type RegistryEntry, type RemoteReport } from "@dmc-hub/shared-types";
import { createRemoteReports } from "./remote-reports.ts";

const remote: RegistryEntry = {
  name: "mf-portal",
  version: "1.1.0",
  sdk: "^1.0.0",
  entry: "/remotes/mf-portal/1.1.0/entry.js",
  integrity: "",
  isReleased: true,
  screens: [],
  ...noOffers,
};

let sent: RemoteReport[];
let noted: [string | null, unknown][];
let reports: ReturnType<typeof createRemoteReports>;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  noted = [];
  reports = createRemoteReports(
    (given) => sent.push(...given),
    (entry, error) => noted.push([entry?.name ?? null, error]),
  );
});

test("starts are reported when the tab is left, each once", () => {
  for (let time = 0; time < 3; time += 1) {
    const showing = reports.begin(remote);
    jest.advanceTimersByTime(100);
    showing.started();
    showing.started();
    showing.ended();
  }
  reports.tell();
  reports.tell();
  expect(sent).toEqual([
    { remote: "mf-portal", version: "1.1.0", starts: 3, failures: 0, errors: 0, startMs: 300 },
  ]);
});

test("a remote that was never released is reported as release 0, and one of somebody's own not at all", () => {
  const { isReleased: _released, ...built } = remote;
  reports.begin(built).started();
  const override = { origin: "https://elsewhere.example", until: "2030-01-01T00:00:00Z" };
  const own = reports.begin({ ...remote, override });
  own.started();
  own.failed(new Error("own"));
  reports.tell();
  expect(sent).toEqual([expect.objectContaining({ version: "0", starts: 1 })]);
});

test("trouble is told soon, and one showing has one trouble at most", () => {
  const showing = reports.begin(remote);
  const crash = new Error("crash");
  showing.failed(crash);
  showing.failed(crash);
  reports.noteUncaught(new Error("late"), "/remotes/mf-portal/1.1.0/clients.js");
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([expect.objectContaining({ starts: 1, failures: 1, errors: 0, startMs: 0 })]);
  expect(noted[0]).toEqual(["mf-portal", crash]);
});

test("an error that nothing caught counts for the remote in whose files it was thrown", () => {
  const showing = reports.begin(remote);
  showing.started();
  const elsewhere = new Error("elsewhere");
  reports.noteUncaught(elsewhere, "http://hub.test/assets/main.js");
  const own = new Error("own");
  own.stack = "Error: own\n at draw (http://hub.test/remotes/mf-portal/1.1.0/clients.js:1:7)";
  reports.noteUncaught(own);
  reports.noteUncaught(own);
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([expect.objectContaining({ starts: 1, failures: 0, errors: 1 })]);
  expect(noted).toEqual([
    [null, elsewhere],
    ["mf-portal", own],
    ["mf-portal", own],
  ]);
  showing.ended();
  reports.noteUncaught(own);
  reports.tell();
  expect(sent).toHaveLength(1);
});

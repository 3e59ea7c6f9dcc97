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
let reports: ReturnType<typeof createRemoteReports>;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  reports = createRemoteReports((given) => sent.push(...given));
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

test("nothing is reported about a remote that was never released", () => {
  const { isReleased: _released, ...built } = remote;
  const showing = reports.begin(built);
  showing.started();
  reports.noteError(new Error("late"), "/remotes/mf-portal/1.1.0/entry.js");
  reports.begin(built).failed();
  jest.runAllTimers();
  reports.tell();
  expect(sent).toEqual([]);
});

test("trouble is told soon, and one showing has one trouble at most", () => {
  const showing = reports.begin(remote);
  showing.failed();
  showing.failed();
  reports.noteError(new Error("late"), "/remotes/mf-portal/1.1.0/clients.js");
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([expect.objectContaining({ starts: 1, failures: 1, errors: 0, startMs: 0 })]);
});

test("an error that nothing caught counts for the remote in whose files it was thrown", () => {
  const showing = reports.begin(remote);
  showing.started();
  reports.noteError(new Error("elsewhere"), "/assets/main.js");
  const own = new Error("own");
  own.stack = "Error: own\n at draw (http://hub.test/remotes/mf-portal/1.1.0/clients.js:1:7)";
  reports.noteError(own);
  reports.noteError(own);
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([expect.objectContaining({ starts: 1, failures: 0, errors: 1 })]);
  showing.ended();
  reports.noteError(own);
  reports.tell();
  expect(sent).toHaveLength(1);
});

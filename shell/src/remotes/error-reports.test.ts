import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { type ErrorReport, errorReport, errorReports as contract } from "@dmc-hub/shared-types";
import "../testing-page.ts";
import { createErrorReports } from "./error-reports.ts";

const remote = { name: "mf-portal", version: "1.1.0", isReleased: true };

let sent: ErrorReport[][];
let reports: ReturnType<typeof createErrorReports>;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  reports = createErrorReports((errors) => sent.push([...errors]));
});
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

const crash = (message: string, line = 1) => {
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    `    at draw (https://hub.test/remotes/mf-portal/1.1.0/clients.js?x=maria:${line}:7)`,
    "    at async https://hub.test/assets/main.0a1b2c3d4e.js:2:30",
    "    at chrome-extension://abc/inject.js:1:1",
    "    at new Promise (<anonymous>)",
  ].join("\n");
  return error;
};

test("an error is told with its screen's path and its calls, and nothing of the address or the page's fields", () => {
  history.replaceState(null, "", "/itineraries/details/7?q=maria#top");
  document.body.innerHTML = '<input value="Maria Rossi"><textarea>a</textarea>';
  reports.note(remote, crash("nobody is called Maria Rossi at a desk"));
  jest.runAllTimers();
  expect(sent).toEqual([
    [
      {
        remote: "mf-portal",
        version: "1.1.0",
        route: "/itineraries/details/:id",
        message: "TypeError: nobody is called … at a desk",
        frames: [
          { name: "draw", file: "/remotes/mf-portal/1.1.0/clients.js", line: 1, column: 7 },
          { name: "", file: "/assets/main.0a1b2c3d4e.js", line: 2, column: 30 },
        ],
        times: 1,
      },
    ],
  ]);
  expect(() => errorReport.parse(sent[0]?.[0])).not.toThrow();
});

test("stacks of Firefox and Safari are read as well", () => {
  const error = crash("odd");
  error.stack = "draw@https://hub.test/remotes/mf-portal/1.1.0/a.js:3:9\n@https://hub.test/assets/b.js:4:1\n";
  reports.note(remote, error);
  jest.runAllTimers();
  expect(sent[0]?.[0]?.frames).toEqual([
    { name: "draw", file: "/remotes/mf-portal/1.1.0/a.js", line: 3, column: 9 },
    { name: "", file: "/assets/b.js", line: 4, column: 1 },
  ]);
});

test("the same error is told with how often it came, and the shell's own as the shell's", () => {
  for (let time = 0; time < 5; time += 1) reports.note(remote, crash("again"));
  reports.note(null, crash("again"));
  reports.note({ name: "mf-built", version: "1.0.0" }, "thrown text of somebody");
  jest.runAllTimers();
  reports.tell();
  expect(sent).toHaveLength(1);
  expect(
    sent[0]?.map(({ remote: name, version, times, message }) => [name, version, times, message]),
  ).toEqual([
    ["mf-portal", "1.1.0", 5, "TypeError: again"],
    ["shell", "0", 1, "TypeError: again"],
    ["mf-built", "0", 1, "Thrown: string"],
  ]);
});

test("a tab tells 20 different errors at most, and 30 times at most", () => {
  for (let line = 1; line <= 40; line += 1) reports.note(remote, crash("many", line));
  jest.runAllTimers();
  expect(sent[0]).toHaveLength(20);
  for (let time = 0; time < 60; time += 1) {
    reports.note(remote, crash("many", 1));
    jest.runAllTimers();
  }
  expect(sent).toHaveLength(30);
});

const callAt = (line: number) =>
  `    at ${"draw".repeat(40)} (https://hub.test/remotes/mf-portal/1.1.0/clients.js:${line}:7)`;

test("a report as full as it can be is one that the contract takes", () => {
  const tooLong = `    at draw (https://hub.test/assets/${"a".repeat(200)}.js:1:1)`;
  const long = (first: number) => {
    const error = new TypeError("much to say ".repeat(100));
    error.stack = [tooLong, ...Array.from({ length: 60 }, (_, line) => callAt(first + line))].join("\n");
    return error;
  };
  for (let time = 0; time < 1_001; time += 1) reports.note(remote, long(1));
  for (let line = 2; line <= 40; line += 1) reports.note(remote, long(line));
  jest.runAllTimers();
  const [errors = []] = sent;
  expect([errors.length, errors[0]?.frames.length, errors[0]?.times]).toEqual([20, 30, 1_000]);
  expect(contract.report.body.safeParse({ errors }).error).toBeUndefined();
});

import { relative } from "node:path";
import { root } from "../workspace.mjs";
import { tell } from "./test-report.mjs";

/** What a test counts as. `flaky` has failed and passed when it was tried again, which the run tells by name. */
const statuses = { expected: "passed", unexpected: "failed", flaky: "flaky", skipped: "skipped" };

const fileOf = ({ location }) => relative(root, location.file);

/** Tells the run which tests have begun and how they ended. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default class PlaywrightReporter {
  printsToStdio() {
    return false;
  }

  onTestBegin(test) {
    tell({ began: fileOf(test) });
  }

  onTestEnd(test, { duration, retry, status }) {
    const [, , , ...title] = test.titlePath();
    const isTriedAgain = status !== test.expectedStatus && status !== "skipped" && retry < test.retries;
    const found = { title: title.join(" › "), status: statuses[test.outcome()], ms: duration };
    tell({ ended: fileOf(test), tests: isTriedAgain ? [] : [found] });
  }

  onError({ message }) {
    tell({ ended: "", trouble: message });
  }
}

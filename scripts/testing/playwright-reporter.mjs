import { relative } from "node:path";
import { root } from "../workspace.mjs";
import { tell } from "./test-report.mjs";

/** Statuses of tests; one that only passes when repeated has failed. */
const statuses = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" };

const fileOf = ({ location }) => relative(root, location.file);

/** Reports which tests have begun and how they ended. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default class PlaywrightReporter {
  printsToStdio() {
    return false;
  }

  onTestBegin(test) {
    tell({ began: fileOf(test) });
  }

  onTestEnd(test, { duration }) {
    const [, , , ...title] = test.titlePath();
    const found = { title: title.join(" › "), status: statuses[test.outcome()], ms: duration };
    tell({ ended: fileOf(test), tests: [found] });
  }

  onError({ message }) {
    tell({ ended: "", trouble: message });
  }
}

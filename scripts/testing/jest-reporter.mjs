import { relative } from "node:path";
import { root } from "../workspace.mjs";
import { tell } from "./test-report.mjs";

const statuses = { passed: "passed", failed: "failed" };

/** Reports which files have begun, and each test of those that have ended. */
// oxlint-disable-next-line import/no-default-export -- Jest takes the default export
export default class JestReporter {
  onTestFileStart({ path }) {
    tell({ began: relative(root, path) });
  }

  onTestFileResult({ path }, { testResults, testExecError }) {
    const tests = testResults.map(({ fullName, status, duration }) => ({
      title: fullName,
      status: statuses[status] ?? "skipped",
      ms: duration ?? 0,
    }));
    tell({
      ended: relative(root, path),
      tests,
      ...(testExecError ? { trouble: testExecError.message } : {}),
    });
  }
}

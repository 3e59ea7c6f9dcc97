import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { storable } from "../core/fields.ts";
import { servedVersion } from "../core/release-state.ts";
import { remoteName } from "../core/remote-name.ts";
import { LONGEST_MESSAGE } from "../core/without-texts.ts";
import { BUILT_FILE, REPORT_LIMITS } from "./report-limits.ts";

const short = (max: number) =>
  z.string().check(z.maxLength(max, `Must be at most ${max} characters`), storable);

const place = z.int().check(z.gte(1, "Must be at least 1"), z.lte(100_000_000, "Must be at most 100000000"));

/** One call of a stack, located in a built file. Lines and columns count from 1. */
export const stackFrame = z.object({
  /** The function's name in the built file; empty if it has none. */
  name: short(REPORT_LIMITS.name),
  /** Address of the file, without origin and query. */
  file: z.string().check(z.regex(BUILT_FILE, "Must be a file of the shell or of a remote")),
  line: place,
  column: place,
});
export type StackFrame = z.output<typeof stackFrame>;

/** An error in a remote or the shell, in one tab, since its last report. */
export const errorReport = z.object({
  /** The remote's name, or `shell`. */
  remote: remoteName,
  version: servedVersion,
  /** The screen's declared path, such as `/clients/:id`, never the actual address. */
  route: z.string().check(z.regex(/^\/[\w/:*.-]{0,150}$/, "Must be the path of a screen")),
  /** Name and message, without what people typed: {@link withoutTexts}. */
  message: short(LONGEST_MESSAGE),
  /** Innermost call first. */
  frames: z
    .array(stackFrame)
    .check(z.maxLength(REPORT_LIMITS.frames, `Report at most ${REPORT_LIMITS.frames} calls of a stack`)),
  times: z
    .int()
    .check(
      z.gte(1, "Must be at least 1"),
      z.lte(REPORT_LIMITS.times, `Must be at most ${REPORT_LIMITS.times}`),
    ),
});
export type ErrorReport = z.output<typeof errorReport>;

/** How browsers report errors. */
export const errorReports = {
  report: endpoint({
    method: "POST",
    path: "/api/remote-errors",
    access: ["admin", "dmc"],
    summary: "Report errors of remotes in this browser tab",
    refuses: [429],
    body: z.object({
      errors: z
        .array(errorReport)
        .check(
          z.minLength(1, "Report something"),
          z.maxLength(REPORT_LIMITS.errors, `Report at most ${REPORT_LIMITS.errors} errors at once`),
        ),
    }),
    response: z.null(),
  }),
};

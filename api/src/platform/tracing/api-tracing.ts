import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  type Context as SpanContext,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { TraceSettings } from "@dmc-hub/shared-types/configuration";
import type { Context, Next } from "koa";
import type { Logger } from "pino";
import { DRAWINGS, type Drawing } from "../../rendering/worker/render-in-worker.ts";
import { type AnsweredStatement, STATEMENTS } from "../database/tenant-dialect.ts";
import { calledRoute } from "../http/called-route.ts";
import type { Work } from "../jobs/jobs.ts";
import { type OpenTracer, openTracer } from "./open-tracer.ts";
import { statementName } from "./statement-name.ts";

/**
 * Traces what one process of the API does: calls and jobs, and the statements and drawings that they take. No span has a
 * bound value, a name, an address, or the message of an error, which may quote a value.
 */
export class ApiTracing {
  readonly #open: OpenTracer;
  /** The traced call or job that the running code works for. */
  readonly #current = new AsyncLocalStorage<SpanContext>();
  /** How many of them are under way. */
  #running = 0;

  constructor(settings: TraceSettings, log: Logger) {
    this.#open = openTracer(settings, log);
  }

  /** Traces a call that the edge traces. */
  readonly traceCall = async (ctx: Context, next: Next): Promise<void> => {
    const parent = parseTraceParent(ctx.get("traceparent"));
    if (!parent) return next();
    const edge = trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
    const span = this.#open.tracer.startSpan("call", { kind: SpanKind.SERVER }, edge);
    try {
      await this.#within(span, next);
    } finally {
      describeCall(span, ctx);
      span.end();
    }
  };

  /** The same work, with its jobs traced. */
  tracedWork({ tasks, ...times }: Work): Work {
    const traced = Object.entries(tasks).map(([name, task]) => {
      const run: typeof task = (...job) => this.#traceJob(name, async () => task?.(...job));
      return [name, run] as const;
    });
    return { ...times, tasks: Object.fromEntries(traced) };
  }

  /** Sends what waits, within a time limit. */
  stop(): Promise<void> {
    return this.#open.close();
  }

  async #traceJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const span = this.#open.tracer.startSpan(`job ${name}`, {}, ROOT_CONTEXT);
    if (!span.isRecording()) return work();
    try {
      return await this.#within(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Listens to statements and drawings only meanwhile, so that those of other calls cost nothing. */
  async #within<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    if (this.#running === 0) this.#listen(subscribe);
    this.#running += 1;
    try {
      return await this.#current.run(trace.setSpan(ROOT_CONTEXT, span), work);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#listen(unsubscribe);
    }
  }

  #listen(change: (name: string, listener: (message: unknown) => void) => unknown): void {
    change(STATEMENTS, this.#noteStatement);
    change(DRAWINGS, this.#noteDrawing);
  }

  readonly #noteStatement = (message: unknown): void => {
    const { sql, startTime, error } = message as AnsweredStatement;
    const code = (error as { code?: string } | undefined)?.code;
    this.#add(() => statementName(sql), error !== undefined, {
      kind: SpanKind.CLIENT,
      startTime,
      attributes: {
        "db.system.name": "postgresql",
        "db.query.text": sql,
        ...(code !== undefined && { "db.response.status_code": code }),
      },
    });
  };

  readonly #noteDrawing = (message: unknown): void => {
    const { kind, seconds, hasFailed } = message as Drawing;
    this.#add(() => `draw ${kind}`, hasFailed, { startTime: performance.now() - seconds * 1_000 });
  };

  /** Adds what has just ended to what the running code works for; what nobody waits for is not traced. */
  #add(name: () => string, hasFailed: boolean, options: SpanOptions): void {
    const current = this.#current.getStore();
    if (!current) return;
    const span = this.#open.tracer.startSpan(name(), options, current);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.now());
  }
}

/** What the log says of a call, with its route instead of its path. */
function describeCall(span: Span, ctx: Context): void {
  const { method, route } = calledRoute(ctx);
  const { session, requestId } = ctx.state;
  span.updateName(`${method} ${route}`).setAttributes({
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": ctx.status,
    "dmc_hub.request_id": requestId,
    ...(session && { "user.id": String(session.user.id) }),
  });
  if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

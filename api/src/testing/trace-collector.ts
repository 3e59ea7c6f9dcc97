import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span as a collector receives it. */
export interface ReceivedSpan {
  /** The process that sent it, such as `dmc-hub-api`. */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty or missing for the first one of a trace. */
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly hasFailed: boolean;
}

/** Takes traces over HTTP as OpenTelemetry's collector does, in JSON. */
export class TraceCollector {
  /** Bodies as they came. */
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly #server: Server;
  /** What it answers; null for nothing, ever. */
  status: number | null = 200;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      this.headers.push(request.headers);
      this.bodies.push(await text(request));
      if (this.status !== null)
        response.writeHead(request.url === "/v1/traces" ? this.status : 404).end("{}");
    });
  }

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    await new Promise<void>((resolve) => collector.#server.listen(0, "127.0.0.1", resolve));
    return collector;
  }

  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get spans(): ReceivedSpan[] {
    return this.bodies.flatMap((body) => spansIn(JSON.parse(body)));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

type SentSpan = Omit<ReceivedSpan, "service" | "attributes" | "hasFailed"> & {
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
};

const ERROR = 2;

const spansIn = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)["service.name"]);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => received(service, span)));
  });

const received = (service: string, span: SentSpan): ReceivedSpan => ({
  ...span,
  service,
  attributes: valuesOf(span.attributes),
  hasFailed: span.status.code === ERROR,
});

/** Each value stands under the name of its type. */
const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

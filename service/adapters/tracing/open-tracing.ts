import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "@opentelemetry/api";
import type { Tracing } from "#base/tracing.ts";
import { VERSION } from "#base/version.ts";

/** Tracing to a collector, until it is stopped. */
export type OpenTracing = { readonly tracing: Tracing; readonly stop: () => Promise<void> };

/** Bounds what waits for the collector: further spans are dropped. */
const QUEUE_MAX = 2048;
const EXPORT_MS = 5000;
const DELAY_MS = 1000;
/** A collector that does not answer must not delay the end of the service. */
const STOP_MS = 1000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Opens tracing to the collector at `endpoint` by OTLP over HTTP. The packages are loaded only here. A collector that fails
 * or hangs costs spans and nothing else.
 */
export async function openTracing(endpoint: string): Promise<OpenTracing> {
  const [api, node, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new node.NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "platen", "service.version": VERSION }),
    spanProcessors: [
      new node.BatchSpanProcessor(exporter, {
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: DELAY_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("platen", VERSION);
  const contexts = new AsyncLocalStorage<Context>();
  const contextOf = (parent: string | null): Context => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? "") ?? [];
    const current = contexts.getStore() ?? api.ROOT_CONTEXT;
    if (traceId === undefined || spanId === undefined) return current;
    const remote = {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags ?? "", 16),
      isRemote: true,
    };
    return api.isSpanContextValid(remote) ? api.trace.setSpanContext(current, remote) : current;
  };
  return {
    tracing: {
      start: (name, { attributes = {}, parent = null }) => {
        const context = contextOf(parent);
        const span = tracer.startSpan(name, { attributes }, context);
        const inside = api.trace.setSpan(context, span);
        return {
          within: (work) => contexts.run(inside, work),
          end: (more = {}, isFailed = false) => {
            span.setAttributes(more);
            if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
      current: () => {
        const context = contexts.getStore();
        const span = context === undefined ? undefined : api.trace.getSpanContext(context);
        if (span === undefined) return null;
        const flags = span.traceFlags.toString(16).padStart(2, "0");
        return `00-${span.traceId}-${span.spanId}-${flags}`;
      },
    },
    stop: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

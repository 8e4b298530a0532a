/** Values of a span. Never a cell's value, a name or a secret: spans leave the service. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that has begun. */
export type OpenSpan = {
  /** Runs work whose spans are children of this one. */
  readonly within: <Result>(work: () => Result) => Result;
  readonly end: (attributes?: SpanAttributes, isFailed?: boolean) => void;
};

export type SpanStart = {
  readonly attributes?: SpanAttributes;
  /** A W3C `traceparent`; null or absent: the current span, or a new trace. */
  readonly parent?: string | null;
};

/** Begins spans, and passes the current one on along promises, timers and callbacks. */
export type Tracing = {
  readonly start: (name: string, start: SpanStart) => OpenSpan;
  /** The W3C `traceparent` of the current span; null outside of spans. */
  readonly current: () => string | null;
};

const NO_SPAN: OpenSpan = { within: (work) => work(), end: () => undefined };
export const NO_TRACING: Tracing = { start: () => NO_SPAN, current: () => null };

let tracing: Tracing = NO_TRACING;

/** Sets the tracing of this process, which the start of a service does. */
export function useTracing(given: Tracing): void {
  tracing = given;
}

/** Begins a span. */
export function startSpan(name: string, start: SpanStart = {}): OpenSpan {
  return tracing.start(name, start);
}

/** Runs work in a span, which has failed if the work rejects. */
export async function traced<Result>(
  name: string,
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.start(name, start);
  let isFailed = true;
  try {
    const result = await span.within(work);
    isFailed = false;
    return result;
  } finally {
    span.end({}, isFailed);
  }
}

/** The W3C `traceparent` of the current span, to be stored with what continues it; null outside of spans. */
export function currentTrace(): string | null {
  return tracing.current();
}

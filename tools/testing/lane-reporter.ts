/** The reporter of a lane: sends each finished test and each diagnostic to the runner and writes nothing. */
import { inspect } from "node:util";
import type { LaneMessage, TestEvent } from "./lane-messages.ts";

/** The members of an event of Node's test runner that are read. */
type NodeEvent = {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly file?: string;
    readonly message?: string;
    readonly nesting?: number;
    readonly line?: number;
    readonly skip?: string | boolean;
    readonly todo?: string | boolean;
    readonly details?: { readonly type?: string; readonly error?: unknown };
  };
};

/** In a lane the tests of nesting 0 are files; a file that runs alone has no such test. */
const IS_NESTED = !process.argv.includes("--alone");

// oxlint-disable-next-line import/no-default-export -- Node takes a reporter from the default export.
export default async function* report(source: AsyncIterable<NodeEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    const message = messageOf(event);
    if (message !== null) process.send?.(message);
  }
  yield "";
}

function messageOf(event: NodeEvent): LaneMessage | null {
  switch (event.type) {
    case "test:pass":
    case "test:fail":
      return { kind: "event", event: testEvent(event) };
    case "test:diagnostic": {
      const { file, message } = event.data;
      // The counts at the end of a run belong to no file.
      return file === undefined || message === undefined
        ? null
        : { kind: "diagnostic", line: message };
    }
    default:
      return null;
  }
}

function testEvent({ type, data }: NodeEvent): TestEvent {
  const { name = "", nesting = 0, line = 1, skip, todo, details } = data;
  const level = IS_NESTED && nesting === 0 ? "file" : "test";
  const isSuite = details?.type === "suite";
  const common = { level, name, line } as const;
  if (type === "test:fail" && todo === undefined) {
    const counts = isOwnFailure(details?.error);
    return { ...common, result: "failed", detail: counts ? causeOf(details?.error) : "", counts };
  }
  const reason = skip ?? todo;
  if (reason === undefined) return { ...common, result: "passed", detail: "", counts: !isSuite };
  const detail = typeof reason === "string" && reason !== "" ? reason : "no reason";
  return { ...common, result: "skipped", detail, counts: !isSuite };
}

function isOwnFailure(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return !("failureType" in error && error.failureType === "subtestsFailed");
}

/** Describes the error that a test threw. Node's runner wraps it in an error of its own. */
function causeOf(error: unknown): string {
  return describeThrown(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

/** Returns an error with its causes: a failed property has the failed assertion as its cause. */
function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return inspect(thrown, { depth: 6 });
  const text = thrown.stack ?? thrown.message;
  return thrown.cause === undefined ? text : `${text}\nCaused by: ${describeThrown(thrown.cause)}`;
}

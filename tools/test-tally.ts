import { relative } from "node:path";
import { inspect } from "node:util";

/** What is used of an event of Node's test runner (`run` of node:test). */
export type TestEvent = {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly file?: string | undefined;
    /** The file that was run; absent where the event speaks of a file as a whole. */
    readonly entryFile?: string;
    readonly line?: number | undefined;
    readonly message?: string;
    readonly skip?: string | boolean | undefined;
    readonly todo?: string | boolean | undefined;
    readonly details?: {
      readonly type?: string | undefined;
      readonly error?: unknown;
      readonly duration_ms?: number;
    };
  };
};

/** How many tests ran, and how. A file that fails outside its tests counts as one failure. */
export type Counts = { passed: number; failed: number; skipped: number };

const OUTPUT_LINES_MAX = 60;

/**
 * Counts what a run reports and says what a reader has to know. The runner itself takes a file
 * without a test for a test that passed; here it is a failure.
 */
export class TestTally {
  readonly counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  /** Reasons for skipping, and how often each was given. */
  readonly skips = new Map<string, number>();
  /** How long each file took, by its path from the root. */
  readonly fileMs = new Map<string, number>();
  readonly #root: string;
  readonly #verbose: boolean;
  readonly #isFiltered: boolean;
  readonly #testsOf = new Map<string, Counts>();
  readonly #outputOf = new Map<string, string[]>();

  /** `isFiltered`: only tests of certain names run, so that a file may well have none. */
  constructor(root: string, options: { verbose: boolean; isFiltered: boolean }) {
    this.#root = root;
    this.#verbose = options.verbose;
    this.#isFiltered = options.isFiltered;
  }

  /** Takes one event; returns the lines to print for it, often none. */
  take(event: TestEvent): string[] {
    switch (event.type) {
      case "test:pass":
      case "test:fail":
        return this.#isFile(event) ? this.#closeFile(event) : this.#closeTest(event);
      case "test:complete":
        return this.#isFile(event) ? this.#noteTime(event) : [];
      case "test:stdout":
      case "test:stderr":
        return this.#keepOutput(event);
      default:
        return [];
    }
  }

  /** The last line of a run: `N passed, N failed, N skipped`. */
  closingLine(): string {
    const { passed, failed, skipped } = this.counts;
    return `${passed} passed, ${failed} failed, ${skipped} skipped`;
  }

  #isFile(event: TestEvent): boolean {
    return event.data.entryFile === undefined;
  }

  #closeTest(event: TestEvent): string[] {
    const { data } = event;
    // A suite only gathers; a failure inside it has been told already.
    if (data.details?.type === "suite" && !isOwnFailure(data.details.error)) return [];
    const tests = this.#tests(data.entryFile ?? "");
    if (data.skip !== undefined || data.todo !== undefined) {
      const reason = typeof data.skip === "string" && data.skip !== "" ? data.skip : "no reason";
      this.skips.set(reason, (this.skips.get(reason) ?? 0) + 1);
      this.#count(tests, "skipped");
      return this.#verbose ? [`  skipped  ${this.#place(event)}  ${data.name}`] : [];
    }
    if (event.type === "test:pass") {
      this.#count(tests, "passed");
      return this.#verbose ? [`  ok  ${this.#place(event)}  ${data.name}`] : [];
    }
    if (!isOwnFailure(data.details?.error)) return [];
    this.#count(tests, "failed");
    return this.#failure(event, `${data.name}`, causeOf(data.details?.error));
  }

  #closeFile(event: TestEvent): string[] {
    const file = event.data.name ?? "";
    const tests = this.#tests(file);
    const sum = tests.passed + tests.failed + tests.skipped;
    const output = this.#outputOf.get(file) ?? [];
    this.#outputOf.delete(file);
    const told = output.slice(-OUTPUT_LINES_MAX).map((line) => `  | ${line}`);
    if (event.type === "test:fail") {
      if (tests.failed > 0) return told;
      this.#count(tests, "failed");
      const cause = causeOf(event.data.details?.error);
      return [...this.#failure(event, "the file failed outside its tests", cause), ...told];
    }
    if (sum > 0 || this.#isFiltered) return [];
    this.#count(tests, "failed");
    return this.#failure(event, "the file holds no test", "");
  }

  // Of a file whose tests passed the runner says nothing else.
  #noteTime({ data }: TestEvent): string[] {
    this.fileMs.set(relative(this.#root, data.name ?? ""), data.details?.duration_ms ?? 0);
    return [];
  }

  #keepOutput(event: TestEvent): string[] {
    const { entryFile, file, message = "" } = event.data;
    const lines = message.replace(/\n$/, "").split("\n");
    if (this.#verbose) return lines.map((line) => `  | ${line}`);
    const key = entryFile ?? file ?? "";
    this.#outputOf.set(key, [...(this.#outputOf.get(key) ?? []), ...lines].slice(-1000));
    return [];
  }

  #failure(event: TestEvent, name: string, cause: string): string[] {
    const text = cause === "" ? [] : cause.split("\n").map((line) => `    ${line}`.trimEnd());
    return ["", `FAILED  ${this.#place(event)}  ${name}`, ...text];
  }

  #place(event: TestEvent): string {
    const file = event.data.entryFile ?? event.data.name ?? "";
    const line = event.data.entryFile === undefined ? "" : `:${event.data.line ?? 1}`;
    return `${relative(this.#root, file)}${line}`;
  }

  #tests(file: string): Counts {
    const known = this.#testsOf.get(file) ?? { passed: 0, failed: 0, skipped: 0 };
    this.#testsOf.set(file, known);
    return known;
  }

  #count(tests: Counts, how: keyof Counts): void {
    tests[how] += 1;
    this.counts[how] += 1;
  }
}

/** False where a test failed only because one inside it did. */
function isOwnFailure(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return !("failureType" in error && error.failureType === "subtestsFailed");
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause === undefined) return "";
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause, { depth: 6 });
}

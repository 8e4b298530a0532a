import { relative } from "node:path";
import type { FileCost, TestEvent } from "./testing/lane-messages.ts";
import type { FileEnd } from "./testing/lanes.ts";

/** How many tests ran, and how. A file that fails outside its tests counts as one failure. */
export type Counts = { passed: number; failed: number; skipped: number };

const OUTPUT_LINES_MAX = 60;
const OUTPUT_LINES_KEPT = 1000;

/**
 * Counts what a run reports and prints failures. Node's runner counts a file without a test as a test that passed;
 * here it is a failure.
 */
export class TestTally {
  readonly counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  /** Reasons for skipping, and how often each was given. */
  readonly skips = new Map<string, number>();
  /** The cost of each file, by its path from the root. */
  readonly costs = new Map<string, FileCost>();
  readonly #root: string;
  readonly #verbose: boolean;
  readonly #isFiltered: boolean;
  readonly #testsOf = new Map<string, Counts>();
  readonly #outputOf = new Map<string, string[]>();

  /** `isFiltered`: only tests of certain names run, so a file without a test is no failure. */
  constructor(root: string, options: { verbose: boolean; isFiltered: boolean }) {
    this.#root = root;
    this.#verbose = options.verbose;
    this.#isFiltered = options.isFiltered;
  }

  /** Takes the result of one test of `file`; returns the lines to print for it, often none. */
  takeEvent(file: string, event: TestEvent): string[] {
    const tests = this.#tests(file);
    const place = event.level === "file" ? this.#path(file) : `${this.#path(file)}:${event.line}`;
    const name = event.level === "file" ? "the file failed outside its tests" : event.name;
    if (!event.counts || (event.level === "file" && event.result !== "failed")) return [];
    this.#count(tests, event.result);
    switch (event.result) {
      case "failed":
        return failure(place, name, event.detail);
      case "skipped":
        this.skips.set(event.detail, (this.skips.get(event.detail) ?? 0) + 1);
        return this.#verbose ? [`  skipped  ${place}  ${name}`] : [];
      case "passed":
        return this.#verbose ? [`  ok  ${place}  ${name}`] : [];
    }
  }

  /** Takes a line that `file` printed or gave to `diagnostic`; shown at once when verbose, else only if the file fails. */
  takeOutput(file: string, line: string): string[] {
    if (this.#verbose) return [`  | ${line}`];
    this.#outputOf.set(file, [...(this.#outputOf.get(file) ?? []), line].slice(-OUTPUT_LINES_KEPT));
    return [];
  }

  /** Takes the end of a file; returns the lines to print for it. */
  takeEnd(file: string, end: FileEnd): string[] {
    const tests = this.#tests(file);
    const output = (this.#outputOf.get(file) ?? []).slice(-OUTPUT_LINES_MAX);
    this.#outputOf.delete(file);
    const shown = output.map((line) => `  | ${line}`);
    if (end.kind === "broken") {
      this.#count(tests, "failed");
      return [...failure(this.#path(file), "the file did not finish", end.reason), ...shown];
    }
    this.costs.set(this.#path(file), end.cost);
    if (tests.passed + tests.failed + tests.skipped === 0 && !this.#isFiltered) {
      this.#count(tests, "failed");
      return failure(this.#path(file), "the file holds no test", "");
    }
    return tests.failed > 0 ? shown : [];
  }

  /** The last line of a run: `N passed, N failed, N skipped`. */
  closingLine(): string {
    const { passed, failed, skipped } = this.counts;
    return `${passed} passed, ${failed} failed, ${skipped} skipped`;
  }

  #path(file: string): string {
    return relative(this.#root, file);
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

function failure(place: string, name: string, cause: string): string[] {
  const text = cause === "" ? [] : cause.split("\n").map((line) => `    ${line}`.trimEnd());
  return ["", `FAILED  ${place}  ${name}`, ...text];
}

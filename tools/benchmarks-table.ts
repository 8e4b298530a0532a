import { markdownTable } from "./generated-tables.ts";

/** A line of the table of benchmarks, as lab/measure/summaries.json has it. */
export type BenchmarkSummary = {
  /** The script of package.json. */
  readonly benchmark: string;
  /** Figure, floor, ours and best peer. */
  readonly cells: readonly string[];
  /** When and where. */
  readonly measured: string;
};

/** Generates the table of all benchmarks in docs/benchmarks.md. */
export function benchmarksTable(summaries: readonly BenchmarkSummary[]): string {
  return markdownTable(
    ["benchmark", "figure", "floor", "ours", "best peer", "measured"],
    summaries.map(({ benchmark, cells, measured }) => [`\`${benchmark}\``, ...cells, measured]),
  );
}

import { markdownTable } from "./generated-tables.ts";

/** A line of lab/measure/summaries.json. */
export type BenchmarkSummary = Readonly<
  Record<"benchmark" | "figure" | "floor" | "ours" | "peer" | "measured", string>
>;

/** Generates the table of all benchmarks in docs/benchmarks.md. */
export function benchmarksTable(summaries: readonly BenchmarkSummary[]): string {
  return markdownTable(
    ["benchmark", "figure", "floor", "ours", "best peer", "measured"],
    summaries.map(({ benchmark, figure, floor, ours, peer, measured }) => [
      `\`${benchmark}\``,
      figure,
      floor,
      ours,
      peer,
      measured,
    ]),
  );
}

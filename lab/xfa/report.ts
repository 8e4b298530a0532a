import { type Bound, type Group, type Measure, passes, type Unit } from "./measure.ts";

const WORST_SHOWN = 5;

/** A group as a table: figure, bound, verdict; below a failed bound the worst files by name. */
export function groupLines({ title, measures }: Group, verbose: boolean): readonly string[] {
  const width = Math.max(...measures.map(({ label }) => label.length));
  return [
    "",
    title,
    ...measures.flatMap((measure) => {
      const { label, value, unit, bound, count } = measure;
      const verdict = bound === null ? "" : passes(measure) ? "ok" : "FAILED";
      const figure = show(value, unit).padStart(12);
      const limit = showBound(bound, unit).padEnd(14);
      const line = `  ${label.padEnd(width)} ${figure}  ${limit} ${verdict.padEnd(6)} of ${count}`;
      return [line.trimEnd(), ...worstLines(measure, verbose)];
    }),
  ];
}

function worstLines(measure: Measure, verbose: boolean): readonly string[] {
  if (!verbose && passes(measure)) return [];
  const shown = verbose ? measure.worst : measure.worst.slice(0, WORST_SHOWN);
  const left = measure.worst.length - shown.length;
  return [...shown, ...(left > 0 ? [`… and ${left} more (--verbose)`] : [])].map(
    (l) => `      ${l}`,
  );
}

function showBound(bound: Bound | null, unit: Unit): string {
  if (bound === null) return "";
  return "least" in bound ? `>= ${show(bound.least, unit)}` : `<= ${show(bound.most, unit)}`;
}

function show(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return "none";
  if (unit === "share") return `${(value * 100).toFixed(2)} %`;
  if (unit === "pt") return `${value.toFixed(2)} pt`;
  if (unit === "count") return String(value);
  return `${value.toFixed(0)} ${unit}`;
}

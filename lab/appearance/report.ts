import type { Verdict } from "./score-file.ts";
import { GATES, gateFault, PIXELS_MAX, type Tally } from "./tally.ts";

/** One library's column of the table, ours first. */
export type Column = { readonly name: string; readonly tallies: readonly Tally[] };

/** A class a line: how many each library meets, in numbers and in pictures, and the gate for ours. */
export function tableLines(columns: readonly Column[]): readonly string[] {
  const [ours] = columns;
  const head = ["", ...columns.map(({ name }) => name), "gate"];
  const rows = (ours?.tallies ?? []).map((tally) => [
    tally.measure,
    ...columns.map(({ tallies }) => cell(tallies.find((one) => one.measure === tally.measure))),
    gateText(tally),
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Lists what is not as in Acrobat, and why. */
export function missLines(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.flatMap(({ contender, sample, judgements, pixels }) => {
    const where = `${contender}  ${sample.path}  ${sample.name}`;
    const apart = sample.engine === "form" ? "" : ` (apart: ${sample.engine})`;
    const misses = judgements.flatMap(({ measure, miss }) =>
      miss === null ? [] : [`${where}  ${measure}${apart}: ${miss}`],
    );
    const differ = pixels !== null && pixels > PIXELS_MAX;
    return differ ? [...misses, `${where}  pixels${apart}: ${percent(pixels)} differ`] : misses;
  });
}

function cell(tally: Tally | undefined): string {
  if (tally === undefined) return "-";
  const { count, met, pictures, picturesMet } = tally;
  const numbers = `${met}/${count} ${percent(met / Math.max(1, count))}`;
  return pictures === 0 ? numbers : `${numbers}, pixels ${picturesMet}/${pictures}`;
}

function gateText(tally: Tally): string {
  const { share, missesAllowed } = GATES[tally.measure];
  const gate = missesAllowed > 0 && share === 1 ? "all but one" : percent(share);
  const fault = gateFault(tally);
  return fault === null ? gate : `${gate}  ${fault.toUpperCase()} BELOW`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

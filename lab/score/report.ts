import type { Score, Verdict } from "./verdict.ts";

/** The forms that are not complete and why, and those that do not count. */
export function listFaults(verdicts: readonly Verdict[], verbose: boolean): readonly string[] {
  const incomplete = verdicts.filter((verdict) => verdict.outcome === "incomplete");
  const apart = verdicts.filter((verdict) => verdict.outcome === "apart");
  return [
    ...section(
      "Not complete",
      incomplete.flatMap((verdict) => incompleteLines(verdict, verbose)),
    ),
    ...section("Excluded: these cannot be filled", apart.map(apartLine)),
    ...(verbose ? section("Read otherwise by one library", verdicts.flatMap(dissentLines)) : []),
  ];
}

/** The figures, and whether they pass. */
export function summaryLines(score: Score, gate: number): readonly string[] {
  const wrong = score.apartHandledWrong;
  return [
    `${score.complete} of ${score.counting} forms complete: ${percent(score.share)} ` +
      `(gate ${percent(gate)})${score.share >= gate ? "" : "  BELOW THE GATE"}`,
    `${score.apart} apart, ${score.apart - wrong} answered rightly` +
      (wrong === 0 ? "" : `  ${wrong} ANSWERED WRONGLY`),
  ];
}

const FAULTS_SHOWN = 3;

function incompleteLines({ file, faults, fieldCount }: Verdict, verbose: boolean): string[] {
  const shown = verbose ? faults : faults.slice(0, FAULTS_SHOWN);
  const rest = faults.length - shown.length;
  return [
    `${file}  (${fieldCount} fields, ${faults.length} faults)`,
    ...shown.map(({ kind, field, message }) => {
      const where = field === null ? "" : ` ${field}`;
      return `    ${kind}${where}: ${verbose ? message : message.slice(0, 160)}`;
    }),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ];
}

function apartLine({ file, reason, handledRight }: Verdict): string {
  return `${handledRight ? "  " : "! "}${file}: ${reason}${handledRight ? "" : " (answered wrongly)"}`;
}

function dissentLines({ file, dissents }: Verdict): readonly string[] {
  return dissents.map((dissent) => `${file}: ${dissent}`);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ""];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

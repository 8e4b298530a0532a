import { GATES, type HostileScore, type HostileVerdict, missedGates } from "./hostile-verdict.ts";

const MIB = 1024 * 1024;

/** The files that were handled wrongly and how; with `verbose` what outputs share with their inputs, and every time. */
export function listHostile(
  verdicts: readonly HostileVerdict[],
  verbose: boolean,
): readonly string[] {
  return verdicts.flatMap((verdict) => {
    if (verdict.kind === "death") return [`${verdict.file}  THE HOST DIED: ${verdict.how}`];
    const asInput = verdict.kind === "accepted" && verbose ? verdict.asInput : [];
    const notes = [
      ...verdict.faults.map((fault) => `    ${fault}`),
      ...asInput.map((complaint) => `    as its input: ${complaint}`),
    ];
    return notes.length > 0 || verbose ? [headLine(verdict), ...notes] : [];
  });
}

/** The figures, and which gates are missed. */
export function hostileSummary(score: HostileScore): readonly string[] {
  const { slowest, hungriest } = score;
  const missed = missedGates(score);
  return [
    `${score.files} files: ${score.accepted} accepted, ${score.refused} refused`,
    ...Object.entries(score.reasons).map(([reason, count]) => `  ${count} ${reason}`),
    `deaths of the host ${score.deaths}, time-outs ${score.timeOuts}, ` +
      `killed for memory ${score.memoryKills}`,
    slowest === null
      ? "nothing was asked"
      : `slowest ${Math.round(slowest.ms)} ms (gate ${GATES.msMax}): ${slowest.step} ${slowest.file}`,
    hungriest === null || hungriest.bytes === 0
      ? "memory unknown on this machine"
      : `peak memory ${Math.round(hungriest.bytes / MIB)} MB (gate ${GATES.bytesMax / MIB}): ` +
        hungriest.file,
    missed.length === 0 ? "every gate is held" : `GATES MISSED: ${missed.join("; ")}`,
  ];
}

function headLine(verdict: Exclude<HostileVerdict, { kind: "death" }>): string {
  const { file, requests, peakBytes } = verdict;
  const outcome = verdict.kind === "refused" ? verdict.reason : "accepted";
  const times = requests.map(({ step, ms }) => `${step} ${Math.round(ms)} ms`).join(", ");
  const memory = peakBytes === null ? "" : `, ${Math.round(peakBytes / MIB)} MB`;
  return `${file}  ${outcome} (${times}${memory})`;
}

import type { TimedRequest } from "./trial.ts";

/** The outcome of one hostile file. */
export type HostileVerdict =
  | {
      /** It ended the process that represents the service. */
      readonly kind: "death";
      readonly file: string;
      readonly how: string;
    }
  | (Cost & {
      readonly kind: "accepted";
      readonly faults: readonly string[];
      /** The faults of the outputs that the file has as well. */
      readonly asInput: readonly string[];
    })
  | (Cost & {
      readonly kind: "refused";
      readonly reason: string;
      /** Errors of ours that the refusal hides. */
      readonly faults: readonly string[];
    });

type Cost = {
  readonly file: string;
  readonly requests: readonly TimedRequest[];
  readonly peakBytes: number | null;
};

/** The sum over a corpus. */
export type HostileScore = {
  readonly files: number;
  readonly deaths: number;
  readonly accepted: number;
  readonly refused: number;
  /** How many were refused for each reason, the most frequent first. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly timeOuts: number;
  readonly memoryKills: number;
  readonly slowest: Slowest | null;
  readonly hungriest: { readonly file: string; readonly bytes: number } | null;
  /** Files of which an output is faulted, or whose refusal hides an error of ours. */
  readonly faulty: number;
};

export type Slowest = { readonly file: string; readonly step: string; readonly ms: number };

/** Bounds of one request: its time, and the memory of the process that reads PDFs. */
export const GATES = { msMax: 5000, bytesMax: 512 * 1024 * 1024 };

export function sumUpHostile(verdicts: readonly HostileVerdict[]): HostileScore {
  const survived = verdicts.filter((verdict) => verdict.kind !== "death");
  const refused = survived.filter((verdict) => verdict.kind === "refused");
  const reasons = countReasons(refused.map(({ reason }) => reason));
  const requests = survived.flatMap(({ file, requests: made }) =>
    made.map(({ step, ms }) => ({ file, step, ms })),
  );
  const peaks = survived.map(({ file, peakBytes }) => ({ file, bytes: peakBytes ?? 0 }));
  return {
    files: verdicts.length,
    deaths: verdicts.length - survived.length,
    accepted: survived.length - refused.length,
    refused: refused.length,
    reasons,
    timeOuts: reasons["took_too_long"] ?? 0,
    memoryKills: reasons["too_much_memory"] ?? 0,
    slowest: requests.toSorted((a, b) => b.ms - a.ms)[0] ?? null,
    hungriest: peaks.toSorted((a, b) => b.bytes - a.bytes)[0] ?? null,
    faulty: survived.filter(({ faults }) => faults.length > 0).length,
  };
}

/** The gates that are missed, each in words; none when all is well. */
export function missedGates(score: HostileScore): readonly string[] {
  const { deaths, slowest, hungriest, faulty } = score;
  return [
    ...(deaths > 0 ? [`the host died ${deaths} times`] : []),
    ...((slowest?.ms ?? 0) > GATES.msMax ? ["a request took longer than it may"] : []),
    ...((hungriest?.bytes ?? 0) > GATES.bytesMax ? ["a file took more memory than it may"] : []),
    ...(faulty > 0 ? [`${faulty} files were handled wrongly`] : []),
  ];
}

function countReasons(reasons: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a));
}

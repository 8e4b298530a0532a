import type { Fault } from "./fault.ts";

/** The outcome of one file of a corpus. */
export type Verdict = {
  readonly file: string;
  /** `apart`: excluded, because the file cannot be filled. */
  readonly outcome: "complete" | "incomplete" | "apart";
  /** Why it is excluded, else "". */
  readonly reason: string;
  /** True for an excluded file that the engine answered correctly. */
  readonly handledRight: boolean;
  readonly fieldCount: number;
  readonly faults: readonly Fault[];
  /** Values that single libraries read otherwise although enough others agree with us. */
  readonly dissents: readonly string[];
};

/** The sum over a corpus. */
export type Score = {
  readonly counting: number;
  readonly complete: number;
  /** `complete / counting`, 0 when nothing counts. */
  readonly share: number;
  readonly apart: number;
  readonly apartHandledWrong: number;
};

export function sumUp(verdicts: readonly Verdict[]): Score {
  const apart = verdicts.filter((verdict) => verdict.outcome === "apart");
  const counting = verdicts.length - apart.length;
  const complete = verdicts.filter((verdict) => verdict.outcome === "complete").length;
  return {
    counting,
    complete,
    share: counting === 0 ? 0 : complete / counting,
    apart: apart.length,
    apartHandledWrong: apart.filter((verdict) => !verdict.handledRight).length,
  };
}

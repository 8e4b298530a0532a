import type { BulkStatus } from "@platen/sdk";
import { jobWords } from "#words/en/jobs.ts";

const TEXTS = jobWords.facts;

/** The options of a job that differ from the usual ones, in words. */
export function optionTexts(
  job: Pick<BulkStatus, "flatten" | "strict" | "fail_on" | "test">,
): readonly string[] {
  return [
    ...(job.flatten ? [TEXTS.flatten] : []),
    ...(job.strict ? [TEXTS.strict] : []),
    ...(!job.strict && job.fail_on.length > 0 ? [TEXTS.failOn(job.fail_on.length)] : []),
    ...(job.test ? [TEXTS.test] : []),
  ];
}

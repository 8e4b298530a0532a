import type { BulkStatus } from "@platen/sdk";
import type { Tone } from "#kit/badge.tsx";
import { progressWords } from "#words/en/progress.ts";
import { doneOf, isOpen, nowOf } from "./followed-job.ts";

const TEXTS = progressWords;

/** A quarter of the way, in per cent: how often the progress is announced. */
const QUARTER = 25;

/** The state of a job in words, after its retries. */
export function stateText(
  job: Pick<BulkStatus, "status" | "succeeded" | "failed" | "repaired">,
): string {
  const { succeeded, failed } = nowOf(job);
  if (job.status !== "completed") return TEXTS.statuses[job.status];
  if (failed === 0) return job.repaired === null ? TEXTS.statuses.completed : TEXTS.corrected;
  return succeeded === 0 ? TEXTS.noneSucceeded : TEXTS.someFailed(failed);
}

/** The state of a job for its badge: "Finished · 4 failed", "Running 40 %". */
export function badgeOf(job: BulkStatus): { readonly tone: Tone; readonly text: string } {
  const { status, progress } = job;
  const { succeeded, failed } = nowOf(job);
  const text = TEXTS.statuses[status];
  switch (status) {
    case "queued":
      return { tone: "neutral", text };
    case "processing":
      return { tone: "accent", text: `${text} ${TEXTS.percent(progress)}` };
    case "completed":
      if (failed === 0) return { tone: "done", text };
      return {
        tone: succeeded === 0 ? "danger" : "warning",
        text: `${text} · ${TEXTS.failed(failed)}`,
      };
    case "failed":
      return { tone: "danger", text };
    case "cancelled":
      return { tone: "neutral", text };
  }
}

/** The text beside the bar, in parts: rows, faults, time. */
export function progressParts(job: BulkStatus): readonly string[] {
  const { failed } = nowOf(job);
  return [
    TEXTS.done(doneOf(job), job.total),
    ...(failed > 0 ? [TEXTS.failed(failed)] : []),
    ...(job.warned > 0 ? [TEXTS.warned(job.warned)] : []),
    ...(isOpen(job) && job.eta_seconds !== null ? [leftText(job.eta_seconds)] : []),
  ];
}

/** The value of the bar for screen readers. */
export function valueText(job: BulkStatus): string {
  return TEXTS.value(job.progress, doneOf(job), job.total);
}

/** The announcement; it changes with the state, with the connection, and every quarter of the way. */
export function announcementOf(job: BulkStatus, isLost: boolean): string {
  if (!isOpen(job)) return stateText(job);
  if (isLost) return TEXTS.lost;
  const quarters = Math.floor(job.progress / QUARTER) * QUARTER;
  return quarters === 0 ? stateText(job) : TEXTS.quarter(quarters);
}

/** A remaining time, as coarse as it is uncertain. */
export function leftText(seconds: number): string {
  const { left } = TEXTS;
  if (seconds < 5) return left.moment;
  if (seconds < 55) return left.seconds(Math.ceil(seconds / 5) * 5);
  if (seconds < 90) return left.minute;
  const minutes = Math.round(seconds / 60);
  if (minutes < 55) return left.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours <= 1 ? left.hour : left.hours(hours);
}

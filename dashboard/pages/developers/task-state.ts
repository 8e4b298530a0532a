import type { Task } from "@platen/sdk";
import type { Tone } from "#kit/badge.tsx";

/** The states of tasks. */
export const STATES = ["pending", "processing", "completed", "failed", "cancelled"] as const;

const TONES: Readonly<Record<Task["status"], Tone>> = {
  pending: "neutral",
  processing: "accent",
  completed: "done",
  failed: "danger",
  cancelled: "neutral",
};

/** The colour of a state. */
export function toneOf(status: Task["status"]): Tone {
  return TONES[status];
}

/** Whether it has not ended. */
export function isOpenTask({ status }: Pick<Task, "status">): boolean {
  return status === "pending" || status === "processing";
}

const FIRST_MS = 2000;
const LAST_MS = 30_000;

/** After how many milliseconds the list is read again, ever later; false: no task is open. */
export function tasksAgainMs(
  tasks: readonly Pick<Task, "status">[],
  reads: number,
): number | false {
  return tasks.some(isOpenTask) ? Math.min(FIRST_MS * 1.5 ** reads, LAST_MS) : false;
}

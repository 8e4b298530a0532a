import type { Second } from "#base";
import type { TaskKind } from "#model";
import type { Draft } from "#state";

/** Plans a task for `dueAt`, replacing the subject's previous task of this kind. */
export function planTask(
  draft: Draft,
  kind: TaskKind,
  { id: subject, clock }: { readonly id: string; readonly clock: string | null },
  dueAt: Second,
): void {
  const sequence = draft.nextSequence();
  draft.put("tasks", { id: `${kind}:${subject}`, kind, subject, clock, dueAt, sequence });
}

/** Drops the subject's task of this kind. */
export function dropTask(draft: Draft, kind: TaskKind, subject: string): void {
  draft.remove("tasks", `${kind}:${subject}`);
}

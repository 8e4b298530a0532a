import type { Draft, Second, TaskKind } from "#model";

/** Has `kind` done for `subject` once its clock shows `dueAt`, and no longer at another time. */
export function planTask(
  draft: Draft,
  kind: TaskKind,
  { id: subject, clock }: { readonly id: string; readonly clock: string | null },
  dueAt: Second,
): void {
  const sequence = draft.nextSequence();
  draft.put("tasks", { id: `${kind}:${subject}`, kind, subject, clock, dueAt, sequence });
}

/** Has `kind` not done for the subject after all. */
export function dropTask(draft: Draft, kind: TaskKind, subject: string): void {
  draft.remove("tasks", `${kind}:${subject}`);
}

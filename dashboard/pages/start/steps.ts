import type { Account } from "@platen/sdk";
import { hasRole, type Role } from "#data/roles.ts";

/** The counts of an account. Null: the role may not see it. */
export type Progress = {
  readonly keys: number | null;
  readonly members: number | null;
  readonly jobs: number;
};

/** A next step, with what the page shows for it. */
export type Step = {
  readonly id: "plan" | "secondFactor" | "invite" | "key" | "job";
  readonly isDone: boolean;
};

type Person = { readonly role: Role; readonly hasSecondFactor: boolean };

/** Returns the steps of a person with this role, in their order. Steps that the role does not permit are left out. */
export function stepsOf(
  { subscription_status: status }: Pick<Account, "subscription_status">,
  progress: Progress,
  { role, hasSecondFactor }: Person,
): readonly Step[] {
  const isAdmin = hasRole(role, "admin");
  const isEditor = hasRole(role, "editor");
  const steps: readonly (Step & { readonly isShown: boolean })[] = [
    { id: "plan", isShown: isAdmin, isDone: status === "active" },
    { id: "key", isShown: isAdmin, isDone: (progress.keys ?? 0) > 0 },
    { id: "job", isShown: isEditor, isDone: progress.jobs > 0 },
    { id: "invite", isShown: isAdmin, isDone: (progress.members ?? 0) > 1 },
    { id: "secondFactor", isShown: true, isDone: hasSecondFactor },
  ];
  return steps.filter(({ isShown }) => isShown).map(({ id, isDone }) => ({ id, isDone }));
}

import type { ReactNode } from "react";
import { isWritable } from "#data/notices.ts";
import { useAccount } from "#data/scope.ts";
import { words } from "#words/en.ts";

/** Why actions are disabled while the account is read-only; nothing otherwise. */
export function ReadOnlyHint(): ReactNode {
  const { data } = useAccount();
  if (data === undefined || isWritable(data)) return null;
  return <p className="field-hint">{words.failures.readOnlyHint}</p>;
}

import type { AuditEntryPage } from "@platen/sdk";
import { words } from "#words/en.ts";

/** An entry of the audit log. */
export type Entry = AuditEntryPage["entries"][number];

const TEXTS = words.audit;

/** What was done, in words; actions of a newer service by their code. */
export function actionText({ action }: Pick<Entry, "action">): string {
  return TEXTS.actions[action] ?? action;
}

/** Who did it. */
export function actorText({ api_key_id: keyId }: Pick<Entry, "api_key_id">): string {
  return keyId === null ? TEXTS.byService : TEXTS.byKey(keyId);
}

/** What it was done to and how, in one line: `role: admin, names: a, b`. */
export function detailText({ details }: Pick<Entry, "details">): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${valueText(value)}`)
    .join(", ");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

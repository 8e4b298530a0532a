import type { FieldDetection } from "@platen/sdk";
import { useState } from "react";
import { useScope } from "./scope.ts";

/** A PDF without fields, for which fields are drawn. */
export type FlatForm = {
  readonly file: File;
  /** The fields that its pages seem to have; null: they were not looked for. */
  readonly found: FieldDetection | null;
  /** Where it was dropped, and the way goes on once it is saved. */
  readonly from: "start" | "forms";
};

/** By person and account; in memory alone, because storage of a tab holds no files. */
const FORMS = new Map<string, FlatForm>();

/** The PDF whose fields the person draws in the account; it stays while other pages are visited. */
export function useFlatForm(): readonly [
  form: FlatForm | null,
  keep: (form: FlatForm | null) => void,
] {
  const { session } = useScope();
  const owner = `${session.person.id} ${session.account.id}`;
  const [form, setForm] = useState(FORMS.get(owner) ?? null);
  const keep = (next: FlatForm | null): void => {
    if (next === null) FORMS.delete(owner);
    else FORMS.set(owner, next);
    setForm(next);
  };
  return [form, keep];
}

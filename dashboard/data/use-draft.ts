import { useEffect, useState } from "react";
import { tabDrafts } from "./session.ts";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";

/** The texts of a form, kept in this tab until they are sent. */
export type Draft = {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (name: string, value: string) => void;
  /** After sending: the form is empty again. */
  readonly clear: () => void;
  /** True while something is typed that differs from the form's beginning. */
  readonly isChanged: boolean;
};

/**
 * The values of a form. `person` and `form` name the draft; `initial` is the form's beginning and must not change while it
 * is open. Leaving the tab asks while something is typed. Not for passwords.
 */
export function useDraft(
  person: string,
  form: string,
  initial: Readonly<Record<string, string>>,
): Draft {
  const [values, setValues] = useState(() => ({
    ...initial,
    ...tabDrafts().read(person, form),
  }));
  const isChanged = Object.entries(values).some(([name, value]) => value !== initial[name]);
  useEffect(() => {
    if (isChanged) tabDrafts().write(person, form, values);
    else tabDrafts().remove(person, form);
  }, [person, form, values, isChanged]);
  useAskBeforeLeaving(isChanged);
  return {
    values,
    isChanged,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    clear: () => {
      // At once: the form may be gone before its effects run.
      tabDrafts().remove(person, form);
      setValues({ ...initial });
    },
  };
}

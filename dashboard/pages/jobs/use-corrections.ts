import { useEffect, useState } from "react";
import { useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { useAskBeforeLeaving } from "#data/use-ask-before-leaving.ts";
import { type Corrections, correctionsOf, draftOf, NO_CORRECTIONS } from "./corrections.ts";

/** The corrections of a job's failed rows, kept in this tab until they are sent. */
export function useCorrections(
  job: string,
): readonly [Corrections, (change: (before: Corrections) => Corrections) => void] {
  const { session } = useScope();
  const person = session.person.id;
  const form = `job.${job}`;
  const [corrections, setCorrections] = useState<Corrections>(() => {
    const draft = tabDrafts().read(person, form);
    return draft === null ? NO_CORRECTIONS : correctionsOf(draft);
  });
  useEffect(() => {
    if (corrections.size === 0) tabDrafts().remove(person, form);
    else tabDrafts().write(person, form, draftOf(corrections));
  }, [corrections, person, form]);
  useAskBeforeLeaving(corrections.size > 0);
  return [corrections, setCorrections];
}

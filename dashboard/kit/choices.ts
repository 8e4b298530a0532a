import type { Choice } from "./select.tsx";

/** The choices of a list with their labels, in the order of the labels. */
export function choicesOf<Id extends string>(
  labels: Readonly<Record<Id, string>>,
): readonly Choice<Id>[] {
  // The keys of a literal.
  const ids = Object.keys(labels) as Id[];
  return ids.map((id) => ({ id, label: labels[id] }));
}

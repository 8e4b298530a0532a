import type { FieldOnPages } from "#pages";
import type { Described } from "./described.ts";
import type { RadioGroup } from "./radio-groups.ts";

/** Names of a definition: radio buttons have a group too. */
export type FieldNames = { readonly name: string; readonly group?: string };

/** Returns unique names, also among those of the form's fields and of the levels above them. */
export function nameFields(
  fields: readonly Described[],
  groups: readonly (RadioGroup | null)[],
  existing: readonly FieldOnPages[],
): readonly FieldNames[] {
  const taken = new Set(existing.flatMap(({ name }) => levelsOf(name)));
  const groupNames = new Map<RadioGroup, string>();
  return fields.map(({ analysis }, index): FieldNames => {
    const wanted = analysis?.suggestedAlias ?? `field_${index + 1}`;
    const group = groups[index] ?? null;
    if (group === null) return { name: take(wanted, taken) };
    const shared = groupNames.get(group) ?? take(group.name ?? wanted, taken);
    groupNames.set(group, shared);
    const answer = group.answers[group.members.indexOf(index)] ?? null;
    return { name: take(answer === null ? wanted : `${shared}_${answer}`, taken), group: shared };
  });
}

/** A name and those above it: `a`, `a.b` and `a.b.c`. */
function levelsOf(name: string): string[] {
  const parts = name.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}

function take(wanted: string, taken: Set<string>): string {
  const base = wanted.replace(/_\d+$/, "");
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
  taken.add(name);
  return name;
}

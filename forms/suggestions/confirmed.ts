import type { FieldLabel } from "#labels";
import type { FieldOnPages } from "#pages";

/** A pair that someone confirmed: a name, and the field as it was on that form. */
export type ConfirmedPair = {
  readonly alias: string;
  readonly rawField: string;
  readonly label: string | null;
};

/**
 * The fields that earlier confirmations give to names, by name: the field of the same raw name whose label did not
 * change, else the only field with the same label. The newest confirmation of a name or field wins.
 */
export function findConfirmed({
  aliases,
  fields,
  labels,
  confirmed,
}: {
  readonly aliases: readonly string[];
  readonly fields: readonly FieldOnPages[];
  readonly labels: readonly FieldLabel[];
  readonly confirmed: readonly ConfirmedPair[];
}): ReadonlyMap<string, readonly number[]> {
  const byFold = new Map(aliases.map((alias) => [fold(alias), alias]));
  const byLabel = Map.groupBy(labels.keys(), (index) => fold(labels[index]?.label ?? ""));
  const byName = new Map(fields.map(({ name }, index) => [name, index]));
  const taken = new Set<number>();
  const found = new Map<string, number[]>();
  for (const pair of confirmed) {
    const alias = byFold.get(fold(pair.alias));
    const index = byName.get(pair.rawField) ?? onlyOf(byLabel.get(fold(pair.label ?? "-")));
    if (alias === undefined || index === null || taken.has(index)) continue;
    if (byName.has(pair.rawField) && !isSameLabel(pair.label, labels[index])) continue;
    taken.add(index);
    found.set(alias, [...(found.get(alias) ?? []), index]);
  }
  return found;
}

function isSameLabel(label: string | null, field: FieldLabel | undefined): boolean {
  return label === null || fold(label) === fold(field?.label ?? "");
}

function onlyOf(indices: readonly number[] | undefined): number | null {
  return indices?.length === 1 ? (indices[0] ?? null) : null;
}

function fold(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
}

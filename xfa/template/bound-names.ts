import type { Container } from "./container.ts";

export type NameLimits = { readonly name: number; readonly names: number };

/** A period, and an index in brackets of three digits. */
const AROUND_UNITS = 6;

/** The bound that the full names of the fields exceed, else `null`. Joins none: a path is long in each of its fields. */
export function boundNames(
  containers: readonly Container[],
  limits: NameLimits,
): keyof NameLimits | null {
  const lengths = new Map<Container, number>();
  let total = 0;
  for (const container of containers) {
    const above = container.parent === null ? 0 : (lengths.get(container.parent) ?? 0);
    const units = above + AROUND_UNITS + (container.name ?? container.kind).length;
    if (units > limits.name) return "name";
    lengths.set(container, units);
    if (container.kind === "field") total += units;
    if (total > limits.names) return "names";
  }
  return null;
}

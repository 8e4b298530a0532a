import type { Container } from "./container.ts";
import { childOf, type Element } from "./element.ts";

export type InstanceLimits = { readonly instancesEach: number; readonly instances: number };

/**
 * Sets the number of instances of each repeated subform: one for each record of data, else the initial ones, and at
 * least one. Returns the bound that the template itself exceeds, else `null`.
 */
export function boundInstances(
  containers: readonly Container[],
  limits: InstanceLimits,
): keyof InstanceLimits | null {
  const counts = new Map<Container | null, number>([[null, 1]]);
  let repeated = 0;
  for (const container of containers) {
    const own = ownInstances(container, limits.instancesEach);
    if (own > limits.instancesEach) return "instancesEach";
    const count = own * (counts.get(container.parent) ?? 1);
    counts.set(container, count);
    if (own > 1) repeated += count;
    if (repeated > limits.instances) return "instances";
  }
  return null;
}

function ownInstances({ kind, element }: Container, each: number): number {
  const occur = childOf(element, "occur");
  if (occur === null || kind !== "subform") return 1;
  const max = integer(occur, "max", 1);
  const initial = Math.max(1, integer(occur, "initial", 1), integer(occur, "min", 1));
  const bounded = max < 0 ? each + 1 : Math.min(max, each + 1);
  if (max === 0) return 1;
  occur.attributes.set("min", String(Math.min(initial, bounded)));
  occur.attributes.set("max", String(bounded));
  occur.attributes.delete("initial");
  return max < 0 ? initial : Math.min(initial, max);
}

function integer(element: Element, name: string, absent: number): number {
  const value = Number.parseInt(element.attributes.get(name) ?? "", 10);
  return Number.isNaN(value) ? absent : value;
}

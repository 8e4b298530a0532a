import type { Container } from "./container.ts";
import { childrenOf, descendants, localName, textOf } from "./element.ts";

/** The effects that the template's scripts would have. */
export type ScriptUses = {
  /** Containers that scripts would show or hide. */
  readonly presence: readonly Container[];
  /** Fields and subforms with other scripts. */
  readonly dropped: readonly Container[];
};

/**
 * `Name.presence = …`, with the name's index if it has one. The name is read backwards from the assignment: tried from
 * each of its characters, a long name takes quadratic time.
 */
const PRESENCE = /(?<=([\p{L}_][\p{L}\p{N}_-]*)(?:\[[^\]]*\])?)\.presence\s*=(?!=)/gu;

export function scriptUses(containers: readonly Container[]): ScriptUses {
  const dropped: Container[] = [];
  const names = new Set<string>();
  const own = new Set<Container>();
  for (const container of containers) {
    const scripts = scriptsOf(container);
    if (scripts.length === 0) continue;
    dropped.push(container);
    for (const match of scripts.join("\n").matchAll(PRESENCE)) {
      if (match[1] === "this" || match[1] === "$") own.add(container);
      else names.add(match[1] ?? "");
    }
  }
  const presence = containers.filter(
    (each) => own.has(each) || (each.name !== null && names.has(each.name)),
  );
  return { presence, dropped };
}

/** The scripts of the container itself, without those of containers inside. */
function scriptsOf({ element }: Container): readonly string[] {
  const holders = childrenOf(element).filter((child) => HOLDERS.has(localName(child)));
  return holders
    .flatMap((holder) => [...descendants(holder)])
    .filter((each) => localName(each) === "script")
    .map((each) => textOf(each))
    .filter((text) => text.trim() !== "");
}

const HOLDERS: ReadonlySet<string> = new Set(["event", "calculate", "validate"]);

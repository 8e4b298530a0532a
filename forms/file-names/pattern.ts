/** A part of a pattern such as `{last_name}, {first_name}`. */
export type PatternPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "alias"; readonly alias: string };

const PART = /\{([^{}]*)\}|[^{}]+/gy;

/** The parts of a pattern; null when braces are unbalanced. */
export function patternParts(pattern: string): readonly PatternPart[] | null {
  const parts: PatternPart[] = [];
  let length = 0;
  for (const match of pattern.matchAll(PART)) {
    const [whole, alias] = match;
    length += whole.length;
    parts.push(alias === undefined ? { kind: "text", text: whole } : { kind: "alias", alias });
  }
  return length === pattern.length ? parts : null;
}

/** Why a pattern cannot be used with these aliases, in a sentence; null when it can. */
export function patternFault(pattern: string, aliases: ReadonlySet<string>): string | null {
  const parts = patternParts(pattern);
  if (parts === null) return "Write every brace of the pattern as part of {alias}.";
  const unknown = parts.find((part) => part.kind === "alias" && !aliases.has(part.alias));
  if (unknown?.kind !== "alias") return null;
  return `The mapping has no alias named ${JSON.stringify(unknown.alias)}.`;
}

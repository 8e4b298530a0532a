import { invalid } from "#base/refusal.ts";

/** Parses a pattern such as `{last_name}, {first_name}` into text and aliases. */
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

/** 400 `validation_error` when a pattern cannot be used with these aliases. */
export function checkFilenamePattern(pattern: string, aliases: ReadonlySet<string>): void {
  const parts = patternParts(pattern);
  if (parts === null) throw fault("Write every brace of the pattern as part of {alias}.");
  const unknown = parts.find((part) => part.kind === "alias" && !aliases.has(part.alias));
  if (unknown?.kind === "alias")
    throw fault(`The mapping has no alias named ${JSON.stringify(unknown.alias)}.`);
}

function fault(message: string): Error {
  const detail = { field: "filename_pattern", code: "invalid_pattern", message };
  return invalid("The file name pattern cannot be used.", [detail]);
}

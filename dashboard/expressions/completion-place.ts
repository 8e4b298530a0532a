import type { ExpressionKind } from "@platen/forms/row-values";

/** The kind of names that can be completed at a position: names of functions, or of values. */
export type CompletionPlace = {
  readonly kind: "function" | "alias";
  /** Offset at which the name begins, its opening quote included. */
  readonly from: number;
};

const NAME = /[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_.$-]*$/u;
/** A name that needs no quotes. */
const PLAIN = /^[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_.$-]*$/u;
/** After these a name may begin. */
const BEGINS = { function: "|", alias: "(,:" } as const;

/** Returns the completion at an offset of an expression; null within a quoted text, or where no name is allowed. */
export function completionPlace(
  kind: ExpressionKind,
  source: string,
  offset: number,
): CompletionPlace | null {
  const before = source.slice(0, offset);
  if (kind === "outcome") return /^\s*['"]/u.test(before) ? null : { kind: "alias", from: 0 };
  const { depth, quote, quotedFrom } = scan(before);
  if (quote === "'") return null;
  if (quote === '"') return depth > 0 ? { kind: "alias", from: quotedFrom } : null;
  const name = NAME.exec(before)?.[0] ?? "";
  const from = offset - name.length;
  const previous = before.slice(0, from).trimEnd().at(-1) ?? "";
  if (depth > 0) return BEGINS.alias.includes(previous) ? { kind: "alias", from } : null;
  const isFirst = previous === "" || (kind === "transform" && previous === BEGINS.function);
  return isFirst ? { kind: "function", from } : null;
}

/** An alias as it is written in an expression. */
export function writtenAlias(kind: ExpressionKind, alias: string): string {
  // An outcome that does not begin with a quote is an alias as a whole.
  const isPlain = kind === "outcome" ? !/^['"]/u.test(alias) : PLAIN.test(alias);
  return isPlain ? alias : `"${alias.replaceAll('"', '""')}"`;
}

/** Where a fault is marked: from its position, which counts characters from 1, to the end of the word there. */
export function faultRange(
  source: string,
  position: number,
): { readonly from: number; readonly to: number } {
  const characters = Array.from(source);
  const from = characters.slice(0, position - 1).join("").length;
  // At the end there is nothing to mark but the last character.
  if (from >= source.length)
    return { from: source.length - (characters.at(-1)?.length ?? 0), to: source.length };
  const word = /^(?:'(?:[^']|'')*'?|"(?:[^"]|"")*"?|[\p{L}\p{M}\p{N}_.$-]+|.)/su.exec(
    source.slice(from),
  );
  return { from, to: from + (word?.[0].length ?? 1) };
}

function scan(before: string): {
  readonly depth: number;
  /** The quote that is open; null: none. */
  readonly quote: string | null;
  readonly quotedFrom: number;
} {
  let depth = 0;
  let quote: string | null = null;
  let quotedFrom = 0;
  for (const [at, character] of Array.from(
    before.matchAll(/['"()]/gu),
    ({ index, 0: text }) => [index, text] as const,
  )) {
    // A doubled quote closes and opens again.
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else [quote, quotedFrom] = [character, at];
  }
  return { depth, quote, quotedFrom };
}

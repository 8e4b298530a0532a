const BARE = /^[([]?(?:\d{1,3}\s?[a-z]{0,2}|([a-z])\1?|[ivx]{1,4})[)\].]{0,2}$/i;
const SIGNS = /^(?:[\p{P}\p{S}\s]*|[.,]00)$/u;
const STARTING = /^(?:line\s+)?[([]?(\d{1,3}\s?[a-z]?|[a-z])[)\].]{0,2}(?=\s|$)/i;

/** True for line numbers, letters and signs that are no label: `25a`, `(b)`, `$`, `%`. */
export function isBareNumber(text: string): boolean {
  return SIGNS.test(text) || BARE.test(text.trim());
}

/**
 * The line number a text begins with, such as `25a`, or null. A lone letter counts when it is followed by a sign or
 * nothing, and a number does not count when a small letter follows, as in `65 or over`.
 */
export function startingNumber(text: string): string | null {
  const found = STARTING.exec(text.trim());
  const [whole, number] = found ?? [];
  if (whole === undefined || number === undefined) return null;
  const isLetter = /^[a-z]$/i.test(number);
  if (isLetter && whole.length === number.length && text.trim().length > 1) return null;
  const isPart =
    whole.length === number.length && /^\s+\p{Ll}/u.test(text.trim().slice(whole.length));
  if (isPart) return null;
  return number.replace(/\s/g, "").toLowerCase();
}

/** The text without the line number it begins with. */
export function withoutNumber(text: string): string {
  if (startingNumber(text) === null) return text;
  const rest = text.trim().replace(STARTING, "").trim();
  return rest === "" ? text : rest;
}

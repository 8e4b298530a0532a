/** Edits of a typical typing error. */
const SLIPS_MAX = 2;
const NAME_MAX = 30;

/** The most similar known name; null when none is similar. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > NAME_MAX) return null;
  const lower = name.toLowerCase().replaceAll("-", "_");
  let best: string | null = null;
  let least = SLIPS_MAX + 1;
  for (const one of known) {
    if (Math.abs(one.length - lower.length) > SLIPS_MAX) continue;
    const slips = editsBetween(lower, one);
    if (slips < least && slips < one.length) [best, least] = [one, slips];
  }
  return best;
}

/** Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, character] of Array.from(a).entries()) {
    const now = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const changed = (before[column] ?? 0) + (character === other ? 0 : 1);
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}

/** Similarity of two stems from 0 to 1: equal, shortened, or with letters left out. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3 || short[0] !== long[0] || /\d|~/.test(short) || long.startsWith("~"))
    return 0;
  if (long.startsWith(short)) return short.length >= 0.6 * long.length ? 0.8 : 0.55;
  if (short.length >= 3 && short.length < long.length && isSkeleton(short, long)) return 0.55;
  return short.length > 5 && isOneEditApart(short, long) ? 0.8 : 0;
}

/** True when `short` is `long` with vowels and a few other letters left out: `nmbr`, `wthhld`, `mnth`. */
function isSkeleton(short: string, long: string): boolean {
  const vowels = short.slice(1).replace(/[^aeiou]/g, "").length;
  if (vowels > 1 || vowels * 3 > short.length) return false;
  let at = 0;
  let consonantsSkipped = 0;
  for (const letter of long) {
    if (letter === short[at]) at += 1;
    else if (!/[aeiou]/.test(letter)) consonantsSkipped += 1;
  }
  return at === short.length && consonantsSkipped <= 2;
}

function isOneEditApart(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const rest = short.length === long.length ? from + 1 : from;
  return short.slice(rest) === long.slice(from + 1);
}

/** Share of letter triples that two compact texts have in common (Dice). */
export function tripleShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const triple of one) if (other.has(triple)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

export function triplesOf(text: string): ReadonlySet<string> {
  const compact = ` ${text} `;
  return new Set(
    Array.from({ length: Math.max(0, compact.length - 2) }, (_, at) => compact.slice(at, at + 3)),
  );
}

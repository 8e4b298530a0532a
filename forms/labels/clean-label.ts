const LENGTH_MAX = 200;
/** Characters of a raw label that are looked at. */
const READ_MAX = 2000;

/** White space collapsed, without trailing `:`, `*` and leader dots, at most 200 characters; null when nothing is left. */
export function cleanLabel(text: string): string | null {
  const plain = withoutTail(
    text
      .slice(0, READ_MAX)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
      .trim(),
  );
  const cut = withoutTail(Array.from(plain).slice(0, LENGTH_MAX).join(""));
  return cut === "" ? null : cut;
}

/** A single full stop after a word ends a sentence or an abbreviation and stays. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && " :*_.\u2026".includes(text.charAt(end - 1))) end -= 1;
  const isSentence = end > 0 && text.charAt(end) === "." && text.charAt(end + 1) !== ".";
  return text.slice(0, isSentence ? end + 1 : end);
}

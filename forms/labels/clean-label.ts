const LENGTH_MAX = 200;

/** White space collapsed, without trailing `:`, `*` and leader dots, at most 200 characters; null when nothing is left. */
export function cleanLabel(text: string): string | null {
  const plain = withoutTail(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim());
  const cut = withoutTail(Array.from(plain).slice(0, LENGTH_MAX).join(""));
  return cut === "" ? null : cut;
}

/** A single full stop ends a sentence and stays. */
function withoutTail(text: string): string {
  return text.replace(/(?:[\s:*…_]|(?<=[\s.…_])\.|\.(?=[\s.…_]))+$/u, "");
}

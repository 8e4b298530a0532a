/** The first letters of the first and the last word of a name, of an address of its first part: "AL" of Ada Lovelace. */
export function initialsOf(name: string): string {
  const words =
    name
      .split("@", 1)
      .join("")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const chosen = words.length < 2 ? words : [words[0], words.at(-1)];
  return chosen
    .map((word = "") => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join("")
    .toUpperCase();
}

const CHARACTERS_MAX = 255;

/** The name of a file that a caller sent, without folders and control characters. */
export function baseName(filename: string, fallback: string): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const name = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return name === "" ? fallback : name.slice(0, CHARACTERS_MAX).toWellFormed();
}

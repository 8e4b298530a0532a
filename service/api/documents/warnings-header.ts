/** More would not fit into the header lines that common clients accept, 8 kB in all. */
const CHARACTERS_MAX = 4000;
const NOT_ASCII = /[^ -~]/g;

/**
 * Headers for the warnings of a document that is answered as bytes: `X-Warnings`, JSON in ASCII without the messages, as
 * many as fit, and the number of all.
 */
export function warningHeaders(
  warnings: readonly { readonly field: string | null; readonly code: string }[],
): { readonly "x-warnings": string; readonly "x-warning-count": string } {
  const shown: string[] = [];
  let characters = 2;
  for (const { field, code } of warnings) {
    const text = JSON.stringify({ field, code }).replaceAll(NOT_ASCII, escapeUnit);
    characters += text.length + 1;
    if (characters > CHARACTERS_MAX) break;
    shown.push(text);
  }
  return { "x-warnings": `[${shown.join()}]`, "x-warning-count": String(warnings.length) };
}

/** As JSON escapes it. */
function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A file's name in two parts; the extension begins with its dot. */
export type CleanName = { readonly stem: string; readonly extension: string };

/**
 * A name that every file system takes, made from any text; `null` when nothing is left of it. No path, no drive, no
 * control character, no name that Windows keeps for devices, no dot or blank at an end; ".pdf" is added when absent.
 */
export function cleanName(text: string): CleanName | null {
  const clean = text
    .toWellFormed()
    .replace(HIDDEN, "")
    .replace(CONTROLS, "")
    .replace(BLANKS, " ")
    .normalize("NFC")
    .replace(FORBIDDEN, "_")
    .replace(/\.{2,}/g, ".")
    .replace(/[. ]+$/, "");
  const extension = /\.pdf$/i.exec(clean)?.[0] ?? "";
  const stem = trimmed(clean.slice(0, clean.length - extension.length));
  if (stem === "") return null;
  return {
    stem: DEVICE.test(stem) ? `_${stem}` : stem,
    extension: extension === "" ? ".pdf" : extension,
  };
}

/** Characters without a shape that hide what a name is: those that turn the direction of writing, and their like. */
const HIDDEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Control characters, but for tabs and line ends. */
const CONTROLS = /(?![\s\u0085])\p{Cc}/gu;

/** Tabs, line ends and all other blanks. */
const BLANKS = /[\s\u0085]+/g;

/** Windows forbids these; "/" is forbidden by all, ":" separates drives and, on macOS, folders. */
const FORBIDDEN = /[<>:"/\\|?*]/g;

/** Names of devices, with whatever extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;

/** No dots or blanks at the beginning, where they hide a file, or at the end, where Windows drops them. */
function trimmed(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, "");
}

/** A file's name in two parts; the extension begins with its dot. */
export type CleanName = { readonly stem: string; readonly extension: string };

/**
 * A name made from any text that is valid on every file system; `null` when nothing remains. No path, drive, control
 * character, Windows device name, or dot or blank at either end; ".pdf" is added when absent.
 */
export function cleanName(text: string): CleanName | null {
  if (text === "") return null;
  if (PLAIN.test(text) && !DEVICE.test(text)) return { stem: text, extension: ".pdf" };
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
  const stem = trimName(clean.slice(0, clean.length - extension.length));
  if (stem === "") return null;
  return {
    stem: DEVICE.test(stem) ? `_${stem}` : stem,
    extension: extension === "" ? ".pdf" : extension,
  };
}

/** Names without anything to clean, as most are. */
const PLAIN = /^[\w-]+$/;

/** Invisible characters that disguise a name: bidirectional controls and similar. */
const HIDDEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Control characters, except tabs and line ends. */
const CONTROLS = /(?![\s\u0085])\p{Cc}/gu;

/** Tabs, line ends and all other white space. */
const BLANKS = /[\s\u0085]+/g;

/** Forbidden on Windows; "/" everywhere; ":" separates drives and, on macOS, folders. */
const FORBIDDEN = /[<>:"/\\|?*]/g;

/** Device names, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;

/** Without dots and blanks at the start, where they hide a file, and at the end, where Windows drops them. */
function trimName(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, "");
}

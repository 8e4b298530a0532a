import { type Dict, type Document, Name } from "#cos";
import { type Form, isWritable } from "#form";
import { readFontDescriptor, selectFont } from "#text";

/** Why filled PDFs cannot keep a claim of PDF/A. */
export type ClaimFault = "font_not_embedded" | "transparency" | "script" | "encryption";

/** Returns the faults that contradict a claim of `part` once rows are filled, each once for all fields that have it. */
export function claimFaults(document: Document, form: Form, part: number): readonly ClaimFault[] {
  const faults = new Set<ClaimFault>();
  const fonts = new Map<string, boolean>();
  for (const field of form.fields) {
    if (field.scripts.length > 0) faults.add("script");
    if (!isWritable(field)) continue;
    // PNG images may have an alpha channel (ISO 19005-1, 6.4).
    const takesImage = field.type === "signature" || field.type === "button";
    if (takesImage && part === 1) faults.add("transparency");
    if (field.type !== "text" && field.type !== "choice") continue;
    for (const { widgets } of field.nodes) {
      for (const { defaultAppearance } of widgets) {
        const known = fonts.get(defaultAppearance);
        const embedded = known ?? isEmbedded(document, form, defaultAppearance);
        fonts.set(defaultAppearance, embedded);
        if (!embedded) faults.add("font_not_embedded");
      }
    }
  }
  if (hasScript(document)) faults.add("script");
  return [...faults];
}

function isEmbedded(document: Document, form: Form, defaultAppearance: string): boolean {
  const { font } = selectFont(document, form, defaultAppearance);
  const dict = document.dict(font.object);
  return dict !== null && readFontDescriptor(document, dict).embedded;
}

/** Scripts of the document itself: its names and the action on opening (ISO 32000-2, 7.7.4, 12.6.4.17). */
function hasScript(document: Document): boolean {
  const root: Dict = document.dict(document.root) ?? new Map();
  if (document.dict(root.get("Names"))?.has("JavaScript") === true) return true;
  const action = document.dict(root.get("OpenAction"))?.get("S");
  return root.has("AA") || (action instanceof Name && action.value === "JavaScript");
}

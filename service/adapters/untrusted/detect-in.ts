import { manifest } from "@platen/engine";
import { shownPages } from "@platen/engine/assemble";
import { openAny } from "@platen/engine/authoring";
import { nodePlatform } from "@platen/engine/node";
import { type DetectionWarning, detectFields, fieldsOnPages } from "@platen/forms";
import type { ImageAnswer } from "./image-messages.ts";
import type { Pdfium } from "./pdfium.ts";
import { readDrawnPages } from "./read-drawn-pages.ts";

const PAGES_MAX = 200;
const CHARACTERS_MAX = 1_000_000;
const SEGMENTS_MAX = 1_000_000;
/** CPU time after which no more pages are read, ms; the fields are found in the rest of the process's limit. */
const READING_CPU_MS_MAX = 9000;

/** Finds the fields that the pages of a PDF have beside the defined ones. */
export async function detectIn(pdfium: Pdfium, pdf: Uint8Array): Promise<ImageAnswer> {
  const opened = await openAny(pdf, nodePlatform);
  if (opened.kind === "refused") return { kind: "unusable", refusal: opened };
  const shown = shownPages(opened.document);
  const existing = fieldsOnPages(manifest(opened.form), shown);
  const start = process.cpuUsage();
  const isLate = (): boolean => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 > READING_CPU_MS_MAX;
  };
  const { pages } = readDrawnPages(pdfium, pdf, new Map(shown.map((page, at) => [at + 1, page])), {
    pages: PAGES_MAX,
    characters: CHARACTERS_MAX,
    segments: SEGMENTS_MAX,
    isLate,
  });
  const { fields, warnings } = detectFields(pages, existing);
  const read = new Set(pages.map(({ page }) => page));
  const unread = shown.flatMap((_, index): DetectionWarning[] =>
    read.has(index + 1) ? [] : [unreadWarning(index + 1)],
  );
  return { kind: "detected", fields, pages: shown, warnings: [...warnings, ...unread] };
}

function unreadWarning(page: number): DetectionWarning {
  const message = `Page ${page} could not be read within the limits, and no fields were looked for on it.`;
  return { code: "page_not_read", message, page };
}

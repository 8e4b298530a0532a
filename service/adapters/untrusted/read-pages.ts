import { labelFields } from "@platen/forms";
import type { FormPages, PagesRead } from "#domain/templates/untrusted";
import type { Pdfium } from "./pdfium.ts";
import { readWords } from "./read-words.ts";

/** Pages with fields that are read. */
const PAGES_MAX = 60;
const CHARACTERS_MAX = 200_000;
/** CPU time after which no more text is read, ms; the labels are found in the rest of the process's limit. */
const WORDS_CPU_MS_MAX = 4500;

/** Reads the text of the pages that have fields, and finds the fields' labels in it. */
export function readPages(
  pdfium: Pdfium,
  pdf: Uint8Array,
  { pages, fields }: FormPages,
): PagesRead {
  const numbers = new Set(fields.flatMap(({ widgets }) => widgets.map(({ page }) => page)));
  const withFields = new Map(
    pages.flatMap((page, index) => (numbers.has(index + 1) ? [[index + 1, page] as const] : [])),
  );
  const start = process.cpuUsage();
  const { texts, isPartial } = readWords(pdfium, pdf, withFields, {
    pages: PAGES_MAX,
    characters: CHARACTERS_MAX,
    isLate: () => cpuMsSince(start) > WORDS_CPU_MS_MAX,
  });
  return { kind: "read", labels: labelFields(fields, texts), texts, isPartial };
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

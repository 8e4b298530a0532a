import type { FieldDetection } from "@platen/sdk";
import { flatFormWords } from "#words/en/flat-forms.ts";

const TEXTS = flatFormWords;

/** Says how many fields were found on a PDF without fields. */
export function foundText({ fields, pages, warnings }: FieldDetection): string {
  if (fields.length > 0) return TEXTS.found(fields.length);
  const pictures = warnings.filter(({ code }) => code === "page_is_image");
  return pictures.length === pages.length ? TEXTS.pictures : TEXTS.nothing;
}

/** Names the pages on which no fields were looked for. */
export function warningTexts({ warnings }: Pick<FieldDetection, "warnings">): readonly string[] {
  const pagesOf = (code: string): readonly number[] =>
    warnings.filter((one) => one.code === code).map(({ page }) => page);
  const [pictures, unread] = [pagesOf("page_is_image"), pagesOf("page_not_read")];
  return [
    ...(pictures.length > 0 ? [TEXTS.picturePages(pictures)] : []),
    ...(unread.length > 0 ? [TEXTS.unread(unread)] : []),
    ...(warnings.some(({ code }) => code === "too_many_fields") ? [TEXTS.tooMany] : []),
  ];
}

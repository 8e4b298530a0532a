import { formWords } from "#words/en/forms.ts";

const TEXTS = formWords.templates;
const MEGABYTE = 1024 * 1024;
/** Largest form that the service accepts unless its operator changed it. */
const BYTES_MAX = 25 * MEGABYTE;

/** Why a file is not worth uploading, in a sentence; null: the service decides. */
export function fileFault({
  name,
  size,
  type,
}: Pick<File, "name" | "size" | "type">): string | null {
  if (type !== "application/pdf" && !/\.pdf$/i.test(name)) return TEXTS.notPdf(name);
  if (size > BYTES_MAX) return TEXTS.tooLarge(name, Math.ceil(size / MEGABYTE));
  return null;
}

/** The name of a form after its file: `f1040 (2)_final.pdf` → `f1040 (2) final`. */
export function templateName(filename: string): string {
  const name = filename
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
  return name === "" ? filename : name.slice(0, NAME_CHARACTERS_MAX);
}

const NAME_CHARACTERS_MAX = 200;

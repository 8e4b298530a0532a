import type { Caller } from "#domain/accounts";
import { dropPdf, storePdf, type UploadDeps, type UploadedPdf } from "#domain/templates";
import type { FileKeeping } from "../http/form.ts";

type StoredFile = Omit<UploadedPdf, "encryption" | "added">;

/** Stores the PDF of a form, and deletes it if no version refers to it. */
export function pdfPart(deps: UploadDeps, caller: Caller): FileKeeping<StoredFile> {
  return {
    keep: async ({ filename, body }) => ({
      ...(await storePdf(deps, caller, body)),
      filename: baseName(filename, "template.pdf"),
    }),
    drop: (pdf) => dropPdf(deps, pdf),
  };
}

const CHARACTERS_MAX = 255;

/** Returns the name of an uploaded file, without folders and control characters. */
export function baseName(filename: string, fallback: string): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const name = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return name === "" ? fallback : name.slice(0, CHARACTERS_MAX).toWellFormed();
}

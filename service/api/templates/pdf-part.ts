import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Caller } from "#domain/accounts";
import { convertedKey, newTemplateKey, type UploadedPdf } from "#domain/templates";
import type { FormWork } from "../http/form.ts";

export type PdfPartPorts = {
  readonly notes: ObjectNotes;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** Stores the PDF of a form. It is noted as unreferenced until a version refers to it, and deleted if none does. */
export function pdfPart(
  { notes, objects, clock, randomness }: PdfPartPorts,
  { accountId }: Caller,
): Pick<FormWork<UploadedPdf, unknown>, "keep" | "drop"> {
  return {
    keep: async ({ filename, body }) => {
      const objectKey = newTemplateKey(accountId, randomness);
      await notes.note(objectKey, clock.now());
      const { sizeBytes, sha256 } = await objects.put(objectKey, body);
      return { objectKey, sizeBytes, sha256, filename: baseName(filename, "template.pdf") };
    },
    drop: async ({ objectKey }) => {
      const keys = [objectKey, convertedKey(objectKey)];
      for (const key of keys) await objects.delete(key);
      await notes.forget(keys);
    },
  };
}

const CHARACTERS_MAX = 255;

/** The name of an uploaded file, without folders and control characters. */
export function baseName(filename: string, fallback: string): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const name = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return name === "" ? fallback : name.slice(0, CHARACTERS_MAX).toWellFormed();
}

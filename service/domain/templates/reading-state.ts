import type { FormWarning } from "#domain/templates/untrusted";
import type { TemplateVersion } from "./template.ts";

/** Version of the reader; with a higher number all versions are read again. */
export const READING = 2;

/** True when the version has the labels that this reader finds, or can get no others. */
export function isRead({ reading, purgedAt }: TemplateVersion): boolean {
  return (reading?.format ?? 0) >= READING || purgedAt !== null;
}

/** Warnings about labels that are missing for now or for good. */
export function readingWarnings(version: TemplateVersion): readonly FormWarning[] {
  if (!isRead(version)) return [{ code: "labels_pending", message: PENDING }];
  return version.reading?.isPartial === true
    ? [{ code: "labels_incomplete", message: INCOMPLETE }]
    : [];
}

const PENDING =
  "The text on the pages has not been read yet, so labels can be missing. Ask again in a minute.";
const INCOMPLETE =
  "The pages have too much text to be read to the end, the file is too large, or it is damaged, so labels can be missing.";

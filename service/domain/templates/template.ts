import type { FieldEntry } from "@platen/engine";
import type { ShownPage } from "@platen/engine/assemble";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";

import type { AccountId, Environment } from "#domain/accounts";
import type { FieldsSource, FormEncryption, FormWarning } from "#domain/templates/untrusted";
import type { VersionReading } from "./field-naming.ts";

export type TemplateId = Brand<number, "TemplateId">;

/** A PDF in the object store. */
export type StoredPdf = {
  readonly objectKey: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
};

/** The PDF that is filled, and the one that was uploaded. */
export type VersionPdf = StoredPdf & {
  /** The uploaded file, where it was converted or fields were added; null where it is the PDF that is filled. */
  readonly original: StoredPdf | null;
};

/** The key of a version. */
export type VersionKey = {
  readonly templateId: TemplateId;
  /** From 1. */
  readonly version: number;
};

/** One immutable version of a form; the stored PDF is the one that is filled. */
export type TemplateVersion = VersionPdf &
  VersionKey & {
    readonly filename: string;
    readonly pageCount: number;
    readonly xfa: "none" | "static" | "dynamic_flattened";
    readonly encryption: FormEncryption;
    readonly fields: readonly FieldEntry[];
    readonly fieldsSource: FieldsSource;
    readonly warnings: readonly FormWarning[];
    readonly pages: readonly ShownPage[];
    /** Null until the text of the pages is read. */
    readonly reading: VersionReading | null;
    readonly createdAt: Instant;
    /** When the PDF was purged; null while it is stored. */
    readonly purgedAt: Instant | null;
  };

/** The file as it was uploaded. */
export function uploadedFile(version: TemplateVersion): StoredPdf {
  return version.original ?? version;
}

/** The object keys of a version's PDFs. */
export function pdfKeys({ objectKey, original }: VersionPdf): readonly string[] {
  return original === null ? [objectKey] : [objectKey, original.objectKey];
}

/** The published version of each environment; null if absent. */
export type Published = Readonly<Record<Environment, number | null>>;

/** The members of a template that its owner writes. */
export type TemplateTexts = {
  readonly name: string;
  readonly description: string | null;
};

/** A template with its newest version and its publications. */
export type Template = TemplateTexts & {
  readonly id: TemplateId;
  readonly accountId: AccountId;
  readonly current: TemplateVersion;
  readonly published: Published;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly archivedAt: Instant | null;
};

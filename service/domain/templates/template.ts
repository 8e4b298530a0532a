import type { FieldEntry, ShownPage } from "@platen/engine";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { VersionReading } from "./field-naming.ts";
import type { FormWarning } from "./form-reader.ts";

export type TemplateId = Brand<number, "TemplateId">;

/** One immutable version of a form. */
export type TemplateVersion = {
  readonly templateId: TemplateId;
  /** From 1. */
  readonly version: number;
  readonly filename: string;
  /** Object key of the PDF. */
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly pageCount: number;
  readonly xfa: "none" | "static" | "dynamic_flattened";
  readonly fields: readonly FieldEntry[];
  readonly warnings: readonly FormWarning[];
  /** Null in versions of earlier releases until they are read. */
  readonly pages: readonly ShownPage[] | null;
  /** Null until the pages are read. */
  readonly reading: VersionReading | null;
  readonly createdAt: Instant;
  /** When the PDF was purged; null while it is stored. */
  readonly purgedAt: Instant | null;
};

/** The published version of each environment; null if absent. */
export type Published = Readonly<Record<Environment, number | null>>;

/** A template with its newest version and its publications. */
export type Template = {
  readonly id: TemplateId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly description: string | null;
  readonly current: TemplateVersion;
  readonly published: Published;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly archivedAt: Instant | null;
};

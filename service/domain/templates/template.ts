import type { FieldEntry } from "@platen/engine";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { FormWarning } from "./form-reader.ts";

export type TemplateId = Brand<number, "TemplateId">;

/** One upload of a form, as it was and will be. */
export type TemplateVersion = {
  readonly templateId: TemplateId;
  /** From 1. */
  readonly version: number;
  readonly filename: string;
  /** Where the PDF lies. */
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly pageCount: number;
  readonly xfa: "none" | "static" | "dynamic_flattened";
  readonly fields: readonly FieldEntry[];
  readonly warnings: readonly FormWarning[];
  readonly createdAt: Instant;
  /** When the PDF was removed for good; null while it is there. */
  readonly purgedAt: Instant | null;
};

/** Which version each environment uses; null where none is published. */
export type Published = Readonly<Record<Environment, number | null>>;

/** A form with its newest version and what is published of it. */
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

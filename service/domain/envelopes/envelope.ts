import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import type { FailOnCode } from "./fail-on.ts";

export type EnvelopeId = Brand<number, "EnvelopeId">;

/** A template and its mapping. */
export type Pair = {
  readonly templateId: TemplateId;
  readonly mappingId: MappingId;
  /** Null: the version to which the mapping is pinned. */
  readonly templateVersion: number | null;
};

/** Pairs of template and mapping: each row yields one PDF with the pairs' pages in order. */
export type Envelope = {
  readonly id: EnvelopeId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly description: string | null;
  readonly pairs: readonly [Pair, ...Pair[]];
  /** Text with `{alias}` for a row's value; null: numbered names. */
  readonly filenamePattern: string | null;
  /** Retention of outputs; null: that of the deployment. */
  readonly retentionSeconds: number | null;
  /** Warnings that fail a row, unless a request names others. */
  readonly failOn: readonly FailOnCode[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

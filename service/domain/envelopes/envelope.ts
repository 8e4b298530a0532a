import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";

export type EnvelopeId = Brand<number, "EnvelopeId">;

/** A template and the mapping that feeds it. */
export type Pair = {
  readonly templateId: TemplateId;
  readonly mappingId: MappingId;
  /** Null: the version that the mapping is pinned to. */
  readonly templateVersion: number | null;
};

/** Template and mapping under one number: each row yields one PDF, the pairs' pages in order. */
export type Envelope = {
  readonly id: EnvelopeId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly description: string | null;
  readonly pairs: readonly [Pair, ...Pair[]];
  /** With `{alias}` where a row's value stands; null: numbered names. */
  readonly filenamePattern: string | null;
  /** How long outputs are kept; null: as the deployment says. */
  readonly retentionSeconds: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

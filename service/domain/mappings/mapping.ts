import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { SchemaTemplateId } from "./schema-template.ts";

export type MappingId = Brand<number, "MappingId">;

/** What a field gets when its alias brings no value. */
export type DefaultValue = string | number | boolean | readonly string[];

/** How one field is fed: by the alias `source`, when that is all there is to say by its name alone. */
export type FieldMapping =
  | string
  | {
      readonly source: string;
      readonly default?: DefaultValue | null | undefined;
      /** True: the alias is required even where the form does not say so. */
      readonly required?: boolean | undefined;
      /** A pipeline of functions that the alias's value goes through, such as `trim | upper`. */
      readonly transform?: string | null | undefined;
      readonly condition?: FieldCondition | null | undefined;
      /** How the value is shown, in the words of `FieldEntry.format`; the field's own when left out. */
      readonly format?: string | null | undefined;
    };

/** Chooses what feeds a field; an outcome that is left out is the field's own alias. */
export type FieldCondition = {
  /** Such as `equals(state,'VT')`. */
  readonly if: string;
  /** A quoted text, which is final (`''` clears the field), or the name of an alias. */
  readonly then?: string | null | undefined;
  readonly else?: string | null | undefined;
};

/** By raw field name, as the caller gave it. */
export type FieldMappings = Readonly<Record<string, FieldMapping>>;

/** Which alias feeds which field of one version of a template. */
export type Mapping = {
  readonly id: MappingId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly description: string | null;
  readonly templateId: TemplateId;
  /** The version that it was made for and stays with until it is moved. */
  readonly templateVersion: number;
  /** What its rows are held to; null when nothing but the form says so. */
  readonly schemaTemplateId: SchemaTemplateId | null;
  readonly fieldMappings: FieldMappings;
  /** Published to the account's library. */
  readonly isTemplate: boolean;
  readonly category: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** The alias that feeds a field. */
export function sourceOf(mapping: FieldMapping): string {
  return typeof mapping === "string" ? mapping : mapping.source;
}

/** What a field gets when its alias brings no value; null when there is no such thing. */
export function defaultOf(mapping: FieldMapping): DefaultValue | null {
  return typeof mapping === "string" ? null : (mapping.default ?? null);
}

/** True where a field gets its alias's value as it is. */
export function isVerbatim(mapping: FieldMapping): boolean {
  if (typeof mapping === "string") return true;
  return (mapping.transform ?? null) === null && (mapping.condition ?? null) === null;
}

/** A required alias: the form or the mapping requires its field, and the mapping has no default. */
export function isRequired(mapping: FieldMapping, requiredByForm: boolean): boolean {
  if (typeof mapping === "string") return requiredByForm;
  return (requiredByForm || mapping.required === true) && defaultOf(mapping) === null;
}

import type { FieldMappings } from "@platen/forms/field-mappings";
import { invalid, type Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import {
  type Envelope,
  type EnvelopeId,
  type EnvelopeStores,
  type ExpectedAlias,
  expectedAliases,
  openEnvelope,
  openPairs,
} from "#domain/envelopes";
import { findSchema, type Mapping, type MappingId } from "#domain/mappings";
import {
  findTemplate,
  findVersion,
  neverPublished,
  requirePublished,
  type TemplateId,
  type TemplateVersion,
} from "#domain/templates";

/** The target that a request names. A null version means that of the envelope or mapping, else the published one. */
export type TargetRequest =
  | {
      readonly kind: "envelope";
      readonly envelopeId: EnvelopeId;
      readonly templateVersion: number | null;
    }
  | {
      readonly kind: "template";
      readonly templateId: TemplateId;
      readonly mappingId: MappingId | null;
      readonly templateVersion: number | null;
    };

/** Forms that may be filled in the caller's environment, and their mappings. */
export type FillTarget = {
  readonly envelope: Envelope | null;
  readonly pairs: readonly [TargetPair, ...TargetPair[]];
  readonly aliases: readonly ExpectedAlias[];
  /** JSON Schemas that the data must satisfy. */
  readonly schemas: readonly unknown[];
};

type OpenedTarget = Omit<FillTarget, "schemas">;

/**
 * Loads the target of a request. 404 `envelope_not_found`, `template_not_found`, `mapping_not_found`,
 * `version_not_found`; 409 `template_not_published`; 400 when template, mapping and version do not belong together.
 */
export async function openTarget(
  stores: EnvelopeStores,
  caller: Caller,
  request: TargetRequest,
): Promise<FillTarget> {
  const target = await (request.kind === "envelope"
    ? openNamedEnvelope(stores, caller, request)
    : openNamedTemplate(stores, caller, request));
  for (const { version } of target.pairs) await requirePublished(stores, caller, version);
  return { ...target, schemas: await schemasOf(stores, caller, target.pairs) };
}

/** The schemas of the pairs' mappings, each once. */
async function schemasOf(
  stores: EnvelopeStores,
  caller: Caller,
  pairs: readonly TargetPair[],
): Promise<FillTarget["schemas"]> {
  const ids = new Set(pairs.flatMap(({ mapping }) => mapping?.schemaTemplateId ?? []));
  const schemas: unknown[] = [];
  for (const id of ids) schemas.push((await findSchema(stores, caller, id)).schema);
  return schemas;
}

async function openNamedEnvelope(
  stores: EnvelopeStores,
  caller: Caller,
  { envelopeId, templateVersion }: Extract<TargetRequest, { kind: "envelope" }>,
): Promise<OpenedTarget> {
  const { envelope, pairs, aliases } = await openEnvelope(stores, caller, envelopeId);
  if (templateVersion === null) return { envelope, pairs, aliases };
  const [first, second] = envelope.pairs;
  if (second !== undefined) throw severalPairs();
  const moved = await openPairs(stores, caller, [{ ...first, templateVersion }]);
  return { envelope, ...moved };
}

async function openNamedTemplate(
  stores: EnvelopeStores,
  caller: Caller,
  { templateId, mappingId, templateVersion }: Extract<TargetRequest, { kind: "template" }>,
): Promise<OpenedTarget> {
  const template = await findTemplate(stores, caller, templateId);
  if (mappingId !== null) {
    const opened = await openPairs(stores, caller, [{ templateId, mappingId, templateVersion }]);
    return { envelope: null, ...opened };
  }
  const wanted = templateVersion ?? template.published[caller.environment];
  if (wanted === null) throw neverPublished(caller.environment, null);
  const version = await findVersion(stores, caller, templateId, wanted);
  const pair = { mapping: null, version };
  const form = { fieldMappings: mappingOf(pair), fields: version.fields };
  return { envelope: null, pairs: [pair], aliases: expectedAliases([form]) };
}

function severalPairs(): Refusal {
  const message = "The envelope has several pairs: their versions are said there.";
  return invalid(message, [{ field: "template_version", code: "several_pairs", message }]);
}

/** A template version and its mapping; null when fields take the values of their raw names. */
export type TargetPair = { readonly mapping: Mapping | null; readonly version: TemplateVersion };

/** The field mappings of a pair. Without a mapping, every field that takes a value is its own alias. */
export function mappingOf({ mapping, version }: TargetPair): FieldMappings {
  if (mapping !== null) return mapping.fieldMappings;
  const fed = version.fields.filter(({ type }) => type !== "button");
  return Object.fromEntries(fed.map(({ name }) => [name, name]));
}

import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type {
  Envelope as EnvelopeSchema,
  EnvelopeUpdate,
  ExpectedAlias as ExpectedAliasSchema,
  Pair as PairSchema,
} from "#contract/envelope.ts";
import type {
  Envelope,
  EnvelopeChange,
  ExpectedAlias,
  OpenEnvelope,
  Pair,
} from "#domain/envelopes";
import { mappingId, templateId } from "../http/ids.ts";

/** The JSON of an envelope. */
export function envelopeBody({ envelope, aliases }: OpenEnvelope): z.output<typeof EnvelopeSchema> {
  const pairs = envelope.pairs.map((pair) => ({
    template_id: pair.templateId,
    mapping_id: pair.mappingId,
    template_version: pair.templateVersion,
  }));
  const [first] = envelope.pairs;
  return {
    envelope_id: envelope.id,
    id: envelope.id,
    name: envelope.name,
    description: envelope.description,
    template_id: first.templateId,
    mapping_id: first.mappingId,
    template_version: first.templateVersion,
    pairs,
    filename_pattern: envelope.filenamePattern,
    retention_seconds: envelope.retentionSeconds,
    fail_on: [...envelope.failOn],
    expected_aliases: aliases.map(aliasBody),
    created_at: isoString(envelope.createdAt),
    updated_at: isoString(envelope.updatedAt),
  };
}

function aliasBody(alias: ExpectedAlias): z.output<typeof ExpectedAliasSchema> {
  return {
    alias: alias.alias,
    raw_fields: [...alias.rawFields],
    type: alias.type,
    required: alias.required,
    max_length: alias.maxLength,
    options: [...alias.options],
  };
}

/** The pairs of a body: its list, or one pair from its members; null without either. */
export function pairsOf(body: z.output<typeof EnvelopeUpdate>): Envelope["pairs"] | null {
  const { template_id, mapping_id, template_version = null } = body;
  const single =
    template_id === undefined || mapping_id === undefined
      ? []
      : [{ template_id, mapping_id, template_version }];
  const [first, ...rest] = (body.pairs ?? single).map(pairOf);
  return first === undefined ? null : [first, ...rest];
}

/** Each code once, in the order given. */
export function unique<Code>(codes: readonly Code[]): readonly Code[] {
  return [...new Set(codes)];
}

/** The changes that a request body asks for. */
export function envelopeChange(body: z.output<typeof EnvelopeUpdate>): EnvelopeChange {
  const pairs = body.pairs === undefined ? null : pairsOf(body);
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.filename_pattern === undefined ? {} : { filenamePattern: body.filename_pattern }),
    ...(body.retention_seconds === undefined ? {} : { retentionSeconds: body.retention_seconds }),
    ...(body.fail_on === undefined ? {} : { failOn: unique(body.fail_on) }),
    ...(pairs === null ? {} : { pairs }),
    firstPair: pairChange(body),
  };
}

function pairChange(body: z.output<typeof EnvelopeUpdate>): Partial<Pair> {
  return {
    ...(body.template_id === undefined ? {} : { templateId: templateId(body.template_id) }),
    ...(body.mapping_id === undefined ? {} : { mappingId: mappingId(body.mapping_id) }),
    ...(body.template_version === undefined ? {} : { templateVersion: body.template_version }),
  };
}

function pairOf(pair: z.output<typeof PairSchema>): Pair {
  return {
    templateId: templateId(pair.template_id),
    mappingId: mappingId(pair.mapping_id),
    templateVersion: pair.template_version ?? null,
  };
}

import type { z } from "zod";
import {
  Envelope as EnvelopeSchema,
  type EnvelopeUpdate,
  type Pair as PairSchema,
} from "#contract/envelope.ts";
import type { Envelope, EnvelopeChange, OpenEnvelope, Pair } from "#domain/envelopes";
import { bodyWriter, membersOf } from "../http/body-mapper.ts";
import { mappingId, templateId } from "../http/ids.ts";

const writeEnvelope = bodyWriter(EnvelopeSchema);

/** Returns the JSON of an envelope. */
export function envelopeBody({ envelope, aliases }: OpenEnvelope): z.output<typeof EnvelopeSchema> {
  const [first] = envelope.pairs;
  return writeEnvelope({
    ...envelope,
    ...first,
    envelopeId: envelope.id,
    expectedAliases: aliases,
  });
}

/** Returns the pairs of a body: its list, or one pair from its members; null without either. */
export function pairsOf(body: z.output<typeof EnvelopeUpdate>): Envelope["pairs"] | null {
  const { template_id, mapping_id, template_version = null } = body;
  const single =
    template_id === undefined || mapping_id === undefined
      ? []
      : [{ template_id, mapping_id, template_version }];
  const [first, ...rest] = (body.pairs ?? single).map(pairOf);
  return first === undefined ? null : [first, ...rest];
}

/** Returns each code once, in the order given. */
export function unique<Code>(codes: readonly Code[]): readonly Code[] {
  return [...new Set(codes)];
}

/** Returns the requested changes. */
export function envelopeChange(body: z.output<typeof EnvelopeUpdate>): EnvelopeChange {
  const { pairs, template_id, mapping_id, template_version, fail_on: failOn, ...others } = body;
  const all = pairs === undefined ? null : pairsOf(body);
  return {
    ...membersOf(others),
    ...(failOn === undefined ? {} : { failOn: unique(failOn) }),
    ...(all === null ? {} : { pairs: all }),
    firstPair: {
      ...membersOf({ template_version }),
      ...(template_id === undefined ? {} : { templateId: templateId(template_id) }),
      ...(mapping_id === undefined ? {} : { mappingId: mappingId(mapping_id) }),
    },
  };
}

function pairOf(pair: z.output<typeof PairSchema>): Pair {
  return {
    templateId: templateId(pair.template_id),
    mappingId: mappingId(pair.mapping_id),
    templateVersion: pair.template_version ?? null,
  };
}

import type { Envelope, ExpectedAlias } from "@platen/sdk";

/** An alias that envelopes expect, with what differs from a plain text. */
export function expectedAlias(alias: string, more: Partial<ExpectedAlias> = {}): ExpectedAlias {
  return {
    alias,
    raw_fields: [alias],
    type: "text",
    required: false,
    max_length: null,
    options: [],
    ...more,
  };
}

/** An envelope of one form, with what differs. */
export function envelopeWith(more: Partial<Envelope> = {}): Envelope {
  return {
    envelope_id: 3,
    id: 3,
    name: "Contract",
    description: null,
    template_id: 1,
    mapping_id: 2,
    template_version: null,
    pairs: [{ template_id: 1, mapping_id: 2, template_version: null }],
    filename_pattern: null,
    retention_seconds: null,
    fail_on: [],
    expected_aliases: [],
    created_at: "2026-11-23T10:00:00Z",
    updated_at: "2026-11-23T10:00:00Z",
    ...more,
  };
}

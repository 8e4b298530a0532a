import type { Envelope, Template } from "@platen/sdk";
import { type SampleTarget, sampleValues } from "./samples.ts";

/** Returns an envelope as a program fills it: by its columns. */
export function envelopeSample({
  id,
  expected_aliases: expected,
}: Pick<Envelope, "id" | "expected_aliases">): SampleTarget {
  const fields = expected.map(({ alias, type, options, required, max_length }) => ({
    name: alias,
    type,
    options,
    isRequired: required,
    maxLength: max_length,
  }));
  return { member: "envelope_id", id, values: sampleValues(fields) };
}

/** Returns a form as a program fills it: by the names of its fields. */
export function formSample({ id, fields }: Pick<Template, "id" | "fields">): SampleTarget {
  const open = fields
    .filter((field) => !field.read_only)
    .map(({ name, type, options, required, max_length }) => ({
      name,
      type,
      options,
      isRequired: required,
      maxLength: max_length,
    }));
  return { member: "template_id", id, values: sampleValues(open) };
}

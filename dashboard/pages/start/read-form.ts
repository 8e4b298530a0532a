import type { CallOptions, Envelope, Mapping, Platen, Template } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import type { FormSource } from "./zone-draft.ts";

/** A form that is ready to be filled. */
export type ReadyForm = {
  readonly template: Template;
  readonly version: number;
  readonly fields: Template["fields"];
  readonly pages: Template["pages"];
  /** Null: the mapping is made from the matched columns. */
  readonly saved: { readonly envelope: Envelope; readonly mapping: Mapping } | null;
};

/** A form with its name, or why it cannot be filled: no version of it is published in the environment. */
export type FormToFill = { readonly name: string; readonly template: number } & (
  | { readonly kind: "ready"; readonly form: ReadyForm }
  | { readonly kind: "unpublished" }
);

/** Reads a form, in the version that the environment fills, and what an envelope has for it. */
export async function readForm(
  platen: Platen,
  source: FormSource,
  environment: Environment,
  options: CallOptions,
): Promise<FormToFill> {
  const envelope =
    source.kind === "envelope" ? await platen.envelopes.get(source.id, options) : null;
  const template = await platen.templates.get(envelope?.template_id ?? source.id, options);
  const { id, name } = template;
  const version = envelope?.template_version ?? template.environment_versions[environment];
  if (version === null) return { kind: "unpublished", template: id, name };
  const { fields, pages } =
    version === template.current_version
      ? template
      : await platen.templates.version(id, version, options);
  const saved =
    envelope === null
      ? null
      : { envelope, mapping: await platen.mappings.get(envelope.mapping_id, options) };
  const form = { template, version, fields, pages, saved };
  return { kind: "ready", template: id, name: envelope?.name ?? name, form };
}

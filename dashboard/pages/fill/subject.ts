import type { CallOptions, Envelope, Platen, Template } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import type { FillForm } from "./rows.ts";

/** An envelope, or a form as it is, without a mapping, to be filled by hand. */
export type FillSource = { readonly kind: "envelope" | "template"; readonly id: number };

/** An envelope or a form with its forms in the versions that are filled. */
export type FillSubject = {
  readonly kind: "ready";
  readonly source: FillSource;
  readonly name: string;
  /** The values that it takes; for a form these are its fields. */
  readonly expected_aliases: Envelope["expected_aliases"];
  readonly forms: readonly FillForm[];
};

type Unpublished = {
  readonly kind: "unpublished";
  readonly name: string;
  readonly template: number;
};

/** Reads what is filled. */
export async function readSubject(
  platen: Platen,
  source: FillSource,
  environment: Environment,
  options: CallOptions,
): Promise<FillSubject | Unpublished> {
  if (source.kind === "template") {
    const template = await platen.templates.get(source.id, options);
    const { name, environment_versions: versions } = template;
    const version = versions[environment];
    if (version === null) return { kind: "unpublished", name, template: source.id };
    const form = await readVersion(platen, template, version, options);
    return ownSubject(source, form);
  }
  const { pairs, ...envelope } = await platen.envelopes.get(source.id, options);
  const forms = await Promise.all(pairs.map((pair) => readPair(platen, pair, options)));
  const { name, expected_aliases } = envelope;
  return { kind: "ready", source, name, expected_aliases, forms };
}

/** A form without a mapping takes each field by its name. */
export function ownSubject(source: FillSource, form: Omit<FillForm, "mapping">): FillSubject {
  const fillable = form.fields.filter(({ type, read_only }) => type !== "button" && !read_only);
  const mapping = { field_mappings: Object.fromEntries(fillable.map(({ name }) => [name, name])) };
  const expected_aliases = fillable.map(({ name, type, required, max_length, options }) => {
    return { alias: name, raw_fields: [name], type, required, max_length, options: [...options] };
  });
  return {
    kind: "ready",
    source,
    name: form.name,
    expected_aliases,
    forms: [{ ...form, mapping }],
  };
}

async function readPair(
  platen: Platen,
  pair: Envelope["pairs"][number],
  options: CallOptions,
): Promise<FillForm> {
  const [mapping, template] = await Promise.all([
    platen.mappings.get(pair.mapping_id, options),
    platen.templates.get(pair.template_id, options),
  ]);
  const version = pair.template_version ?? mapping.template_version;
  return { ...(await readVersion(platen, template, version, options)), mapping };
}

async function readVersion(
  platen: Platen,
  template: Template,
  version: number,
  options: CallOptions,
): Promise<Omit<FillForm, "mapping">> {
  const { id, name } = template;
  const { pages, fields } =
    version === template.current_version
      ? template
      : await platen.templates.version(id, version, options);
  return { template: id, version, name, pages, fields };
}

import type { CallOptions, Envelope, Mapping, Platen, Template } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import type { FormSource } from "./zone-draft.ts";

/** A form in the version that is filled. */
export type ShownForm = Pick<Template, "id" | "name" | "fields" | "pages"> & {
  readonly version: number;
  /** Null: the mapping is made from the matched columns. */
  readonly fieldMappings: Mapping["field_mappings"] | null;
};

/** A form that is ready to be filled. */
export type ReadyForm = {
  /** The form; of an envelope with several forms all of them, whose columns are those of the first. */
  readonly forms: readonly [ShownForm, ...ShownForm[]];
  /** Null: it is made from the matched columns. */
  readonly envelope: Envelope | null;
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
  const read = (pair: Pair): Promise<ReadForm> => readPair(platen, pair, environment, options);
  if (source.kind === "template") {
    const only = await read({ template_id: source.id, template_version: null, mapping_id: null });
    return only.kind === "ready" ? readyOf(only.name, [only.form], null) : only;
  }
  const envelope = await platen.envelopes.get(source.id, options);
  const all = await Promise.all(envelope.pairs.map(read));
  const unpublished = all.find(({ kind }) => kind === "unpublished");
  if (unpublished !== undefined) return { ...unpublished, kind: "unpublished" };
  const [first, ...more] = all.flatMap((one) => (one.kind === "ready" ? [one.form] : []));
  if (first === undefined) throw new Error("An envelope has at least one form.");
  return readyOf(envelope.name, [first, ...more], envelope);
}

type Pair = Pick<Envelope["pairs"][number], "template_id" | "template_version"> & {
  readonly mapping_id: number | null;
};
type ReadForm = { readonly name: string; readonly template: number } & (
  | { readonly kind: "ready"; readonly form: ShownForm }
  | { readonly kind: "unpublished" }
);

async function readPair(
  platen: Platen,
  { template_id: id, template_version: pinned, mapping_id: mapping }: Pair,
  environment: Environment,
  options: CallOptions,
): Promise<ReadForm> {
  const template = await platen.templates.get(id, options);
  const { name } = template;
  const version = pinned ?? template.environment_versions[environment];
  if (version === null) return { kind: "unpublished", template: id, name };
  const [{ fields, pages }, fieldMappings] = await Promise.all([
    version === template.current_version
      ? template
      : platen.templates.version(id, version, options),
    mapping === null
      ? null
      : platen.mappings.get(mapping, options).then((one) => one.field_mappings),
  ]);
  return {
    kind: "ready",
    template: id,
    name,
    form: { id, name, version, fields, pages, fieldMappings },
  };
}

function readyOf(
  name: string,
  forms: readonly [ShownForm, ...ShownForm[]],
  envelope: Envelope | null,
): FormToFill {
  return { kind: "ready", template: forms[0].id, name, form: { forms, envelope } };
}

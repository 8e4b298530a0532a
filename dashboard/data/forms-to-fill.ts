import type { CallOptions, Envelope, Mapping, Platen, Template } from "@platen/sdk";
import type { Environment } from "./address.ts";

/** An envelope, or a form that is filled without a mapping. */
export type FormSource = { readonly kind: "envelope" | "template"; readonly id: number };

/** A version of a form, with the mapping that fills it. */
export type MappedForm = Pick<Template, "name" | "fields" | "pages"> & {
  readonly template: number;
  readonly version: number;
  /** Null: the form alone was chosen. */
  readonly mapping: Mapping | null;
};

/** The forms of a source in the versions that are filled, or the one that is not published and so prevents filling. */
export type FormsToFill = { readonly name: string; readonly template: number } & (
  | {
      readonly kind: "ready";
      /** Null: a form alone was chosen. */
      readonly envelope: Envelope | null;
      readonly forms: readonly [MappedForm, ...MappedForm[]];
    }
  | { readonly kind: "unpublished" }
);

/** Reads what is filled in an environment. `template` is the id of the first form, or of the one that is not published. */
export async function readFormsToFill(
  platen: Platen,
  { kind, id }: FormSource,
  environment: Environment,
  options: CallOptions,
): Promise<FormsToFill> {
  const read = (pair: Pair): Promise<ReadForm> => readPair(platen, pair, environment, options);
  if (kind === "template") {
    const only = await read({ template_id: id, template_version: null, mapping_id: null });
    return only.kind === "ready" ? { ...only, envelope: null, forms: [only.form] } : only;
  }
  const envelope = await platen.envelopes.get(id, options);
  const all = await Promise.all(envelope.pairs.map(read));
  const unpublished = all.find(({ kind: state }) => state === "unpublished");
  if (unpublished !== undefined) return { ...unpublished, kind: "unpublished" };
  const [first, ...more] = all.flatMap((one) => (one.kind === "ready" ? [one.form] : []));
  if (first === undefined) throw new Error("An envelope has at least one form.");
  const { name } = envelope;
  return { kind: "ready", name, template: first.template, envelope, forms: [first, ...more] };
}

type Pair = Pick<Envelope["pairs"][number], "template_id" | "template_version"> & {
  readonly mapping_id: number | null;
};
type ReadForm = { readonly name: string; readonly template: number } & (
  | { readonly kind: "ready"; readonly form: MappedForm }
  | { readonly kind: "unpublished" }
);

/** A pair without a version is filled in that of its mapping, a form alone in the one that is published. */
async function readPair(
  platen: Platen,
  { template_id: template, template_version: pinned, mapping_id: id }: Pair,
  environment: Environment,
  options: CallOptions,
): Promise<ReadForm> {
  const [current, mapping] = await Promise.all([
    platen.templates.get(template, options),
    id === null ? null : platen.mappings.get(id, options),
  ]);
  const { name } = current;
  const published = current.environment_versions[environment];
  if (published === null) return { kind: "unpublished", template, name };
  const version = pinned ?? mapping?.template_version ?? published;
  const { fields, pages } =
    version === current.current_version
      ? current
      : await platen.templates.version(template, version, options);
  return {
    kind: "ready",
    template,
    name,
    form: { template, name, version, fields, pages, mapping },
  };
}

import type { Platen, Template } from "@platen/sdk";
import type { Plan } from "./mapping-of-pairs.ts";

/** The mapping and the envelope that were made of a form and a spreadsheet. */
export type Made = {
  readonly template: number;
  readonly mapping: number;
  /** Null: not made yet. */
  readonly envelope: number | null;
  /** The plan that they were made from, as `planText` returns it. */
  readonly plan: string;
};

/** The content of a new envelope. */
export type Wanted = {
  readonly template: Pick<Template, "id" | "name">;
  readonly version: number;
  /** Name of the mapping and the envelope. */
  readonly name: string;
  readonly plan: Plan;
  /** The envelope that was made on this page before; null if absent. */
  readonly before: Made | null;
};

/** Ports for making an envelope. */
export type MakePorts = {
  readonly platen: Pick<Platen, "mappings" | "envelopes">;
  /** The Idempotency-Key of a request with this content. */
  readonly keyOf: (content: string) => string;
  /** Called after each change, so that an interruption is continued. */
  readonly onMade: (made: Made) => void;
};

/** A text that is the same for the same plan. */
export function planText({ fieldMappings, pattern }: Plan): string {
  const sorted = Object.entries(fieldMappings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted, pattern]);
}

/**
 * Makes the mapping and the envelope, or changes those that were made on this page before, so that another attempt does
 * not add more of them.
 */
export async function makeEnvelope(ports: MakePorts, wanted: Wanted): Promise<number> {
  const before = wanted.before?.template === wanted.template.id ? wanted.before : null;
  const mapped = before === null ? await createMapping(ports, wanted) : before;
  if (mapped.envelope === null) return await createEnvelope(ports, wanted, mapped);
  const plan = planText(wanted.plan);
  if (mapped.plan !== plan) await change(ports, wanted, mapped.mapping, mapped.envelope);
  ports.onMade({ ...mapped, plan });
  return mapped.envelope;
}

async function createMapping({ platen, keyOf, onMade }: MakePorts, wanted: Wanted): Promise<Made> {
  const { template, version, name, plan } = wanted;
  const body = {
    name,
    template_id: template.id,
    template_version: version,
    field_mappings: { ...plan.fieldMappings },
  };
  const idempotencyKey = keyOf(JSON.stringify(["mapping", body]));
  const { id } = await platen.mappings.create(body, { idempotencyKey });
  const made = { template: template.id, mapping: id, envelope: null, plan: "" };
  onMade(made);
  return made;
}

async function createEnvelope(ports: MakePorts, wanted: Wanted, made: Made): Promise<number> {
  const { platen, keyOf, onMade } = ports;
  const { template, name, plan } = wanted;
  const body = {
    name,
    template_id: template.id,
    mapping_id: made.mapping,
    filename_pattern: plan.pattern,
  };
  const idempotencyKey = keyOf(JSON.stringify(["envelope", body]));
  const { id } = await platen.envelopes.create(body, { idempotencyKey });
  onMade({ ...made, envelope: id, plan: planText(plan) });
  return id;
}

async function change(
  { platen }: MakePorts,
  { plan }: Wanted,
  mapping: number,
  envelope: number,
): Promise<void> {
  // A pattern may name a column that only the other mapping has, in either direction.
  await platen.envelopes.update(envelope, { filename_pattern: null });
  await platen.mappings.update(mapping, { field_mappings: { ...plan.fieldMappings } });
  if (plan.pattern !== null)
    await platen.envelopes.update(envelope, { filename_pattern: plan.pattern });
}

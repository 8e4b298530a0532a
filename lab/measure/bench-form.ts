import type { OurForm } from "../compile-form.ts";
import type { Strategy } from "../peers/peer.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { benchRow } from "../values/rows.ts";
import { checkOurs } from "./check-ours.ts";
import { measureForm } from "./form-cost.ts";
import type { NamedForm } from "./forms.ts";
import { measureOurs } from "./ours.ts";
import { measurePeer, type PeerResult } from "./peers.ts";
import { type FormResult, formResult } from "./result.ts";
import type { ServiceCost } from "./service.ts";
import { formTable } from "./table.ts";

/** One form's figures, the table that shows them, and what of our output was wrong. */
export type BenchedForm = {
  readonly result: FormResult;
  readonly table: string;
  readonly faults: readonly string[];
};

/** The figures that are measured before anything else is loaded, or in another process. */
export type MeasuredApart = { readonly firstCompileMs: number; readonly service: ServiceCost };

/** Measures one form: ours, then every peer on the same rows. */
export async function benchForm(
  { name, pdf }: NamedForm,
  ours: OurForm,
  apart: MeasuredApart,
  structure: StructureReferee,
  { rows: count, strategies }: { readonly rows: number; readonly strategies: readonly Strategy[] },
): Promise<BenchedForm> {
  const rows = Array.from({ length: count }, (_, row) => benchRow(ours.fields, row));
  const found = await checkOurs(ours, rows, structure);
  const values = valuesOf(rows);
  const measured = {
    form: name,
    rows: count,
    fields: ours.fields.length,
    ours: measureOurs(ours, values),
    service: apart.service,
    cost: { ...(await measureForm(pdf, ours, values)), first_compile_ms: apart.firstCompileMs },
  };
  const peers: PeerResult[] = [];
  for (const strategy of strategies) {
    peers.push(await measurePeer(strategy, ours.template.prefix, ours.fields, rows));
  }
  const result = formResult(measured, peers);
  return {
    result,
    table: formTable(result, peers, found.length === 0),
    faults: found.map((fault) => `${name}: ${fault}`),
  };
}

/** The values of rows, without the information on how to read them back. */
export function valuesOf(
  rows: readonly ReturnType<typeof benchRow>[],
): Parameters<typeof measureOurs>[1] {
  return rows.map((row) => row.map((filling) => filling.value));
}

import type { Shaper } from "#scripts";
import { Codes } from "./codes.ts";
import { TypedNameDrawer } from "./draw-typed-name.ts";
import { ValueDrawer } from "./draw-value.ts";
import type { FillPlan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { SignatureWriter } from "./signature-writer.ts";
import type { TailWriter } from "./tail-writer.ts";
import { FieldWriter } from "./write-fields.ts";
import { PageWriter } from "./write-pages.ts";

/** Creates the writer of a tail's objects: for interactive fields, or for flattened pages. */
export function tailBody(
  plan: FillPlan,
  writer: TailWriter,
  reading: Reading,
  offsets: Uint32Array,
  shaper: Shaper | null,
): FieldWriter | PageWriter {
  const { fonts, faces, missing } = plan;
  const codes = new Codes();
  const drawer = new ValueDrawer(writer, { fonts, faces, missing, shaper }, reading, codes);
  const names = new TypedNameDrawer(writer, reading, plan, shaper);
  const signatures = new SignatureWriter(plan, writer, names, offsets);
  if (plan.pages !== null)
    return new PageWriter(plan, writer, reading, drawer, signatures, offsets);
  return new FieldWriter(plan, writer, reading, codes, drawer, signatures, offsets);
}

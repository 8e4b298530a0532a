import type { CompiledTemplate } from "@platen/engine";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { csvKey } from "./chunk.ts";
import { type Compilations, compilationOf, orderNow } from "./compilations.ts";
import type { RowErrorCode, Upload } from "./upload.ts";

/** What finding out whether an upload's rows can be filled needs. */
export type PreparePorts = {
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly clock: Clock;
};

/** Whether rows can be filled, and what with. */
export type Prepared =
  | { readonly kind: "ready"; readonly compiled: CompiledTemplate }
  /** Never: the upload has failed. */
  | { readonly kind: "impossible"; readonly error: string; readonly errorCode: RowErrorCode }
  /** Rows were filled by an older engine; they share no prefix with those to come. */
  | { readonly kind: "outdated" };

/** A template was read when it was uploaded; that it cannot be now may be the machine's fault, so long. */
const COMPILE_PATIENCE_SECONDS = 600;

/** Makes an upload's template ready; an error when it may be possible later, or elsewhere. */
export async function prepareFill(ports: PreparePorts, upload: Upload): Promise<Prepared> {
  const { order, submittedAt } = upload;
  const ours = orderNow(order).compiledVersion;
  if (order.compiledVersion > ours) throw new Error("these rows wait for a newer version of us");
  if (order.compiledVersion < ours) return { kind: "outdated" };
  if ((await ports.objects.size(csvKey(upload.id))) === null)
    return gone("The uploaded file is gone.");
  const known = await ports.compilations.find(order.compiledKey);
  if (known !== null) return { kind: "ready", compiled: known };
  if ((await ports.objects.size(order.templateKey)) === null)
    return gone("The template's file is gone.");
  const compiled = await ports.compilations.get(compilationOf(order));
  if (!("kind" in compiled)) return { kind: "ready", compiled };
  const error = `The template cannot be compiled. ${compiled.message}`;
  if (ports.clock.now() - submittedAt < COMPILE_PATIENCE_SECONDS * 1000) throw new Error(error);
  return { kind: "impossible", error, errorCode: "fill_failed" };
}

function gone(error: string): Prepared {
  return { kind: "impossible", error, errorCode: "storage_error" };
}

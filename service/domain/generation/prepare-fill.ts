import { type CompiledTemplate, missingCharacters } from "@platen/engine";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { csvKey } from "./chunk.ts";
import { type Compilation, type Compilations, compilationOf, orderNow } from "./compilations.ts";
import { findOwnCompiled, ownCompiledKey } from "./own-compilation.ts";
import type { RowErrorCode, Upload } from "./upload.ts";

/** What finding out whether an upload's rows can be filled needs. */
export type PreparePorts = {
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly clock: Clock;
};

/** Whether rows can be filled, and what with. */
export type Prepared =
  | {
      readonly kind: "ready";
      readonly compiledKey: string;
      readonly compiled: CompiledTemplate;
    }
  /** Never: the upload has failed. */
  | { readonly kind: "impossible"; readonly error: string; readonly errorCode: RowErrorCode }
  /** Rows were filled by an older engine; they share no prefix with those to come. */
  | { readonly kind: "outdated" };

/** A template was read when it was uploaded; that it cannot be now may be the machine's fault, so long. */
const COMPILE_PATIENCE_SECONDS = 600;

/** Makes an upload's template ready; an error when it may be possible later, or elsewhere. */
export async function prepareFill(ports: PreparePorts, upload: Upload): Promise<Prepared> {
  const { order } = upload;
  const ours = orderNow(order).compiledVersion;
  if (order.compiledVersion > ours) throw new Error("these rows wait for a newer version of us");
  if (order.compiledVersion < ours) return { kind: "outdated" };
  if ((await ports.objects.size(csvKey(upload.id))) === null)
    return gone("The uploaded file is gone.");
  const compiledKey = ownCompiledKey(upload);
  const own = await findOwnCompiled(ports.compilations, upload);
  if (own !== null) return { kind: "ready", compiledKey, compiled: own };
  const plain = compilationOf(order);
  const prepared = await prepareOne(ports, upload, plain);
  if (prepared.kind !== "ready") return prepared;
  const { characters } = upload;
  if (missingCharacters(prepared.compiled, characters) === "") return prepared;
  return await prepareOne(ports, upload, { ...plain, compiledKey, characters });
}

async function prepareOne(
  { objects, compilations, clock }: PreparePorts,
  { submittedAt }: Upload,
  compilation: Compilation,
): Promise<Prepared> {
  const { compiledKey, templateKey } = compilation;
  const known = await compilations.find(compiledKey);
  if (known !== null) return { kind: "ready", compiledKey, compiled: known };
  if ((await objects.size(templateKey)) === null) return gone("The template's file is gone.");
  const compiled = await compilations.get(compilation);
  if (!("kind" in compiled)) return { kind: "ready", compiledKey, compiled };
  const error = `The template cannot be compiled. ${compiled.message}`;
  if (clock.now() - submittedAt < COMPILE_PATIENCE_SECONDS * 1000) throw new Error(error);
  return { kind: "impossible", error, errorCode: "fill_failed" };
}

function gone(error: string): Prepared {
  return { kind: "impossible", error, errorCode: "storage_error" };
}

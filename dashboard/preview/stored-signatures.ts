import { type Platen, PlatenError, type Signature } from "@platen/sdk";
import type { FillInput } from "#workers/fill-session.ts";

/**
 * A stored signature that a row names. `hidden` is one whose picture is not known here: the API does not return pictures.
 */
export type StoredSignature =
  | { readonly kind: "typed"; readonly name: string }
  | { readonly kind: "hidden" }
  | { readonly kind: "unknown" };

/** Stored signatures by id. */
export type StoredSignatures = ReadonlyMap<string, StoredSignature>;

/** Reads what is known of these signatures. */
export async function readSignatures(
  { signatures }: Pick<Platen, "signatures">,
  ids: readonly string[],
  options: Parameters<Platen["signatures"]["get"]>[1],
): Promise<StoredSignatures> {
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return [id, storedOf(await signatures.get(id, options))] as const;
      } catch (error) {
        if (!(error instanceof PlatenError) || error.status !== 404) throw error;
        return [id, { kind: "unknown" }] as const;
      }
    }),
  );
  return new Map(found);
}

/**
 * The input with the names of its signatures. Fields with a hidden one stay empty; an unknown id stays, and is an error of
 * its field.
 */
export function withSignatures(input: FillInput, stored: StoredSignatures): FillInput {
  if (stored.size === 0) return input;
  const typed = [...stored].flatMap(([id, one]) =>
    one.kind === "typed" ? [[id, one] as const] : [],
  );
  const isHidden = (value: unknown): boolean =>
    typeof value === "string" && stored.get(value.trim())?.kind === "hidden";
  const values = Object.entries(input.values).filter(([, value]) => !isHidden(value));
  return { ...input, values: Object.fromEntries(values), signatures: new Map(typed) };
}

function storedOf({ kind, typed_name: name }: Signature): StoredSignature {
  return kind === "typed" && name !== null ? { kind, name } : { kind: "hidden" };
}

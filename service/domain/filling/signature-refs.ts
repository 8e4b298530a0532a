import { isSignatureId } from "@platen/forms/row-values";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { Signature, SignatureId, SignatureStore } from "#domain/signatures";
import type { SignatureRef } from "./fill-plan.ts";

/** The account's signatures among these ids, as rows are filled with them. */
export async function signatureRefs(
  signatures: SignatureStore,
  accountId: AccountId,
  names: readonly string[],
): Promise<readonly SignatureRef[]> {
  if (names.length === 0) return [];
  const ids = names.map((name) => brand<SignatureId>(name));
  return (await signatures.findSignatures(accountId, ids)).flatMap(refOf);
}

function refOf({ id, objectKey, typedName }: Signature): readonly SignatureRef[] {
  if (objectKey !== null) return [{ id, kind: "image", objectKey }];
  return typedName === null ? [] : [{ id, kind: "typed", name: typedName }];
}

/** Stored signatures that the rows of one job can refer to; further ones are treated as unknown. */
const NAMES_MAX = 1000;

/** Collects ids of stored signatures from texts, each once. */
export class SignatureNames {
  readonly #found = new Set<string>();

  add(text: string): void {
    // The fast path of nearly every text.
    if (!text.startsWith("sig_")) return;
    if (isSignatureId(text) && this.#found.size < NAMES_MAX) this.#found.add(text);
  }

  all(): readonly string[] {
    return [...this.#found];
  }
}

import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { Signature, SignatureId, SignatureStore } from "#domain/signatures";
import type { SignatureRef } from "./fill-plan.ts";

/** The account's signatures among these ids, as rows are filled with them. */
export async function signatureRefs(
  signatures: Pick<SignatureStore, "findSignatures">,
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

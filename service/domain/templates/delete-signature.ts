import type { Caller } from "#domain/accounts";
import { noSignature } from "./find-signature.ts";
import type { SaveSignaturePorts } from "./save-signature.ts";
import type { SignatureId } from "./signature.ts";

/** What forgetting one needs. */
export type DeleteSignaturePorts = Pick<
  SaveSignaturePorts,
  "transact" | "notes" | "objects" | "clock"
>;

/** Forgets a signature with its picture; 404 `signature_not_found`. What was made with it stays. */
export async function deleteSignature(
  { transact, notes, objects, clock }: DeleteSignaturePorts,
  { accountId }: Caller,
  id: SignatureId,
): Promise<void> {
  const objectKey = await transact(async (stores) => {
    const deleted = (await stores.signatures.deleteSignature(accountId, id)) ?? noSignature();
    if (deleted.objectKey !== null) await stores.notes.note(deleted.objectKey, clock.now());
    return deleted.objectKey;
  });
  if (objectKey === null) return;
  await objects.delete(objectKey);
  await notes.forget([objectKey]);
}

import type { Caller } from "#domain/accounts";
import { noSignature } from "./find-signature.ts";
import type { SaveSignaturePorts } from "./save-signature.ts";
import type { SignatureId } from "./signature.ts";

/** What deleting a signature needs. */
export type DeleteSignaturePorts = Pick<
  SaveSignaturePorts,
  "transact" | "notes" | "objects" | "clock"
>;

/** Deletes a signature with its image; 404 `signature_not_found`. Documents made with it stay. */
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

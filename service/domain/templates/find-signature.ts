import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Signature, SignatureId } from "./signature.ts";
import type { SignatureStore } from "./signature-store.ts";

type Stores = { readonly signatures: SignatureStore };

/** The caller's signature; 404 `signature_not_found`. */
export async function findSignature(
  { signatures }: Stores,
  caller: Caller,
  id: SignatureId,
): Promise<Signature> {
  const [found] = await signatures.findSignatures(caller.accountId, [id]);
  return found ?? noSignature();
}

/** The caller's signatures, newest first. */
export async function listSignatures(
  { signatures }: Stores,
  caller: Caller,
  page: PageRequest,
): Promise<Page<Signature>> {
  return await signatures.listSignatures(caller.accountId, page);
}

/** 404 `signature_not_found`. */
export function noSignature(): never {
  throw new Refusal(404, "signature_not_found", "There is no such signature.");
}

import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { SignatureDeps } from "./deps.ts";
import type { Signature, SignatureId } from "./signature.ts";

/** The caller's signature; 404 `signature_not_found`. */
export async function findSignature(
  { signatures }: SignatureDeps,
  caller: Caller,
  id: SignatureId,
): Promise<Signature> {
  const [found] = await signatures.findSignatures(caller.accountId, [id]);
  return found ?? noSignature();
}

/** The caller's signatures, newest first. */
export async function listSignatures(
  { signatures }: SignatureDeps,
  caller: Caller,
  page: PageRequest,
): Promise<Page<Signature>> {
  return await signatures.listSignatures(caller.accountId, page);
}

/** 404 `signature_not_found`. */
export function noSignature(): never {
  throw new Refusal(404, "signature_not_found", "There is no such signature.");
}

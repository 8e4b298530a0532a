import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { Signature, SignatureId } from "./signature.ts";

/** Records of signatures; every method is restricted to one account. */
export type SignatureStore = {
  readonly createSignature: (signature: Signature) => Promise<void>;
  /** The account's signatures among these ids, in no particular order. */
  readonly findSignatures: (
    account: AccountId,
    ids: readonly SignatureId[],
  ) => Promise<readonly Signature[]>;
  readonly listSignatures: (account: AccountId, page: PageRequest) => Promise<Page<Signature>>;
  /** The deleted signature; null when there was none. */
  readonly deleteSignature: (account: AccountId, id: SignatureId) => Promise<Signature | null>;
};

import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { Signature, SignatureId } from "./signature.ts";

/** What signatures ask of a database. Whatever is found belongs to the account that is named. */
export type SignatureStore = {
  readonly createSignature: (signature: Signature) => Promise<void>;
  /** Those of the ids that the account has, in no order. */
  readonly findSignatures: (
    account: AccountId,
    ids: readonly SignatureId[],
  ) => Promise<readonly Signature[]>;
  readonly listSignatures: (account: AccountId, page: PageRequest) => Promise<Page<Signature>>;
  /** The one that was deleted; null when there was none. */
  readonly deleteSignature: (account: AccountId, id: SignatureId) => Promise<Signature | null>;
};

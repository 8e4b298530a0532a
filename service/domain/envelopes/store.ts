import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { Envelope, EnvelopeId } from "./envelope.ts";

/** What envelopes asks of a database. Whatever is found belongs to the account that is named. */
export type EnvelopeStore = {
  readonly createEnvelope: (envelope: Omit<Envelope, "id">) => Promise<EnvelopeId>;
  readonly findEnvelope: (account: AccountId, id: EnvelopeId) => Promise<Envelope | null>;
  /** The same, and nobody else changes or deletes it before the transaction ends. */
  readonly lockEnvelope: (account: AccountId, id: EnvelopeId) => Promise<Envelope | null>;
  readonly listEnvelopes: (account: AccountId, page: PageRequest) => Promise<Page<Envelope>>;
  readonly replaceEnvelope: (envelope: Envelope) => Promise<void>;
  readonly deleteEnvelope: (account: AccountId, id: EnvelopeId) => Promise<boolean>;
};

import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { TemplateId } from "#domain/templates";
import type { Envelope, EnvelopeId } from "./envelope.ts";

/** Records of envelopes; every method is restricted to one account. */
export type EnvelopeStore = {
  readonly createEnvelope: (envelope: Omit<Envelope, "id">) => Promise<EnvelopeId>;
  readonly findEnvelope: (account: AccountId, id: EnvelopeId) => Promise<Envelope | null>;
  /** The same, locked against changes and deletion until the transaction ends. */
  readonly lockEnvelope: (account: AccountId, id: EnvelopeId) => Promise<Envelope | null>;
  /** Lists envelopes of any template when `template` is null. */
  readonly listEnvelopes: (
    account: AccountId,
    template: TemplateId | null,
    page: PageRequest,
  ) => Promise<Page<Envelope>>;
  readonly replaceEnvelope: (envelope: Envelope) => Promise<void>;
  readonly deleteEnvelope: (account: AccountId, id: EnvelopeId) => Promise<boolean>;
};

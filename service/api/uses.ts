import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type {
  AccountStore,
  AdmissionStore,
  AuditStore,
  KeyStore,
  MemberStore,
} from "#domain/accounts";
import type { EnvelopeStore } from "#domain/envelopes";
import type { DownloadPorts, GenerationStore, SubmitPorts, Wakeups } from "#domain/generation";
import type { MappingStore, SchemaTemplateStore } from "#domain/mappings";
import type { Plans } from "#domain/plans";
import type { FormReader, SignatureStore, TemplateStore } from "#domain/templates";

/** The ports of all modules on the database. */
export type Stores = {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly audit: AuditStore;
  readonly members: MemberStore;
  readonly templates: TemplateStore;
  readonly signatures: SignatureStore;
  readonly mappings: MappingStore;
  readonly schemaTemplates: SchemaTemplateStore;
  readonly envelopes: EnvelopeStore;
  readonly generation: GenerationStore;
};

/** What the routes use; main.ts gives it. A route asks for the part that it needs. */
export type Uses = Stores &
  DownloadPorts &
  SubmitPorts & {
    readonly admission: AdmissionStore;
    readonly clock: Clock;
    readonly hashing: Hashing;
    readonly randomness: Randomness;
    readonly plans: Plans;
    readonly objects: Objects;
    readonly formReader: FormReader;
    readonly transact: Transact<Stores & { readonly wakeups: Wakeups }>;
    /** How callers reach the service, without a slash at its end. */
    readonly baseUrl: () => string;
  };

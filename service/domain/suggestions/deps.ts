import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountStore } from "#domain/accounts";
import type { MappingStores } from "#domain/mappings";
import type { ReadingDeps } from "#domain/templates";
import type { FieldDetector } from "#domain/templates/untrusted";
import type { AiDeps, UsageStore } from "#domain/usage";
import type { ConfirmedPairStore } from "./confirmed-pairs.ts";
import type { FormAnalyst } from "./form-analyst.ts";
import type { ExternalModel } from "./model-adviser.ts";

/** Dependencies of suggesting mappings and analyzing templates. */
export type SuggestionDeps = MappingStores &
  ReadingDeps &
  AiDeps & {
    readonly accounts: AccountStore;
    readonly confirmedPairs: ConfirmedPairStore;
    readonly transact: Transact<{ readonly usage: UsageStore }>;
    readonly formAnalyst: FormAnalyst;
    readonly fieldDetector: FieldDetector;
    /** Null: none is configured. */
    readonly externalModel: ExternalModel | null;
    readonly randomness: Randomness;
  };

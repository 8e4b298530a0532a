import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { MappingStores } from "#domain/mappings";
import type { EnvelopeStore } from "./store.ts";

/** The stores that the use cases of envelopes read and change. */
export type EnvelopeStores = MappingStores & { readonly envelopes: EnvelopeStore };

/** Dependencies of the use cases of envelopes. */
export type EnvelopeDeps = EnvelopeStores & {
  readonly transact: Transact<EnvelopeStores>;
  readonly clock: Clock;
};

import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Plans } from "#domain/plans";
import type { AdmissionStore } from "./store.ts";

/** Dependencies of authentication and rate limiting. */
export type AdmissionDeps = {
  readonly admission: AdmissionStore;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly plans: Plans;
};

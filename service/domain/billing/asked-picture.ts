import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Customer, Mirror } from "./mirror.ts";
import type { CustomerPicture } from "./processor.ts";

/** A picture that is about to be asked for: of whom, and the how many-th of them it is. */
export type AskedPicture = {
  readonly customer: Customer;
  /** What was known when it was asked for. */
  readonly mirror: Mirror;
  readonly number: number;
};

/** A picture that came, with what has to be said of it. */
export type TakenPicture = {
  readonly accountId: AccountId;
  readonly number: number;
  /** When it was asked for. */
  readonly askedAt: Instant;
  /** Null: the processor knows no such customer any more. */
  readonly picture: CustomerPicture | null;
  /** When to look again at the latest. */
  readonly dueAt: Instant;
};

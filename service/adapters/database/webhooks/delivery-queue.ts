import type { Kysely } from "kysely";
import type { DeliveryQueue } from "#domain/webhooks";
import type { Tables } from "../tables/tables.ts";
import { claimDeliveries, giveBack } from "./claim-deliveries.ts";
import { deliveryFigures, lookForDue } from "./look-for-due.ts";
import { findLapsed, recordAttempts, recordLapsed } from "./record-attempts.ts";
import { holdWebhooks, saveStreaks } from "./webhook-streaks.ts";

/** Deliveries on PostgreSQL; `db` may be a transaction, but for claims, which are transactions themselves. */
export function deliveryQueue(db: Kysely<Tables>): DeliveryQueue {
  return {
    look: (now) => lookForDue(db, now),
    figures: (now) => deliveryFigures(db, now),
    claim: (order) => claimDeliveries(db, order),
    giveBack: (claimed) => giveBack(db, claimed),
    holdWebhooks: (called, troubled) => holdWebhooks(db, called, troubled),
    record: (settled) => recordAttempts(db, settled),
    findLapsed: (now, max) => findLapsed(db, now, max),
    recordLapsed: (lapsed) => recordLapsed(db, lapsed),
    saveStreaks: (streaks) => saveStreaks(db, streaks),
  };
}

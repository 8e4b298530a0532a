import type { Kysely } from "kysely";
import type { DeliveryQueue } from "#domain/webhooks/records";
import type { Tables } from "../tables/tables.ts";
import { claimDeliveries, releaseUnsent } from "./claim-deliveries.ts";
import { deliveryFigures, findDueWork } from "./find-due-work.ts";
import { findExpiredLeases, recordFinished, recordLost } from "./record-attempts.ts";
import { lockWebhooks, saveStreaks } from "./webhook-streaks.ts";

/** `DeliveryQueue` on PostgreSQL; `db` may be a transaction, except for `claim`, which opens one. */
export function deliveryQueue(db: Kysely<Tables>): DeliveryQueue {
  return {
    findDueWork: (now) => findDueWork(db, now),
    figures: (now) => deliveryFigures(db, now),
    claim: (request) => claimDeliveries(db, request),
    releaseUnsent: (claimed) => releaseUnsent(db, claimed),
    lockWebhooks: (called, troubled) => lockWebhooks(db, called, troubled),
    recordFinished: (finished) => recordFinished(db, finished),
    findExpiredLeases: (now, max) => findExpiredLeases(db, now, max),
    recordLost: (lost) => recordLost(db, lost),
    saveStreaks: (streaks) => saveStreaks(db, streaks),
  };
}

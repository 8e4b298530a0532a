import { z } from "zod";
import {
  cancelSchedule,
  createSchedule,
  type PhaseParams,
  releaseSchedule,
  updateSchedule,
} from "#core";
import { findRow } from "#state";
import { bodyOf } from "#wire";
import { listRoute } from "../list-route.ts";
import { count, flag, isWithin, mergedMetadata, metadata, range, text } from "../params.ts";
import { type Route, route } from "../route.ts";
import { prorationBehavior } from "./subscription-routes.ts";

const time = z.union([z.literal("now"), count]);

const phase = z
  .strictObject({
    items: z.array(z.strictObject({ price: text, quantity: count.optional() })).min(1),
    start_date: time.optional(),
    end_date: time.optional(),
    duration: z
      .strictObject({
        interval: z.enum(["day", "week", "month", "year"]),
        interval_count: count.optional(),
      })
      .optional(),
    proration_behavior: prorationBehavior.optional(),
    trial_end: count.optional(),
    metadata: metadata.optional(),
  })
  .transform(
    (sent): PhaseParams => ({
      start: sent.start_date ?? null,
      end: sent.end_date ?? null,
      duration:
        sent.duration === undefined
          ? null
          : {
              interval: sent.duration.interval,
              intervalCount: Math.max(1, sent.duration.interval_count ?? 1),
            },
      items: sent.items.map(({ price, quantity }) => ({ price, quantity: quantity ?? null })),
      prorationBehaviour: sent.proration_behavior ?? "create_prorations",
      trialEnd: sent.trial_end ?? null,
      metadata: mergedMetadata({}, sent.metadata),
    }),
  );

/** Subscription schedules. */
export const SCHEDULE_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/subscription_schedules",
    z.strictObject({ from_subscription: text }),
    ({ draft, view, params }) =>
      bodyOf(view, "schedules", createSchedule(draft, params.from_subscription)),
  ),
  route("GET", "/v1/subscription_schedules/{schedule}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "schedules", findRow(draft, "schedules", id, "schedule")),
  ),
  route(
    "POST",
    "/v1/subscription_schedules/{schedule}",
    z.strictObject({
      phases: z.array(phase).min(1).optional(),
      end_behavior: z.enum(["cancel", "release"]).optional(),
      metadata: metadata.optional(),
      proration_behavior: z.enum(["none"]).optional(),
    }),
    ({ draft, view, id, params }) => {
      const was = findRow(draft, "schedules", id, "schedule");
      const changed = updateSchedule(draft, id, {
        phases: params.phases,
        endBehaviour: params.end_behavior,
        metadata: mergedMetadata(was.metadata, params.metadata),
      });
      return bodyOf(view, "schedules", changed);
    },
  ),
  route(
    "POST",
    "/v1/subscription_schedules/{schedule}/release",
    z.strictObject({ preserve_cancel_date: flag.optional() }),
    ({ draft, view, id }) => bodyOf(view, "schedules", releaseSchedule(draft, id)),
  ),
  route(
    "POST",
    "/v1/subscription_schedules/{schedule}/cancel",
    z.strictObject({}),
    ({ draft, view, id }) => bodyOf(view, "schedules", cancelSchedule(draft, id)),
  ),
  listRoute(
    "/v1/subscription_schedules",
    "schedules",
    { customer: text.optional(), created: range.optional() },
    (row, { params }) =>
      row.customer === (params.customer ?? row.customer) && isWithin(row.created, params.created),
  ),
];

import { brand } from "#base/brand.ts";
import type { Day } from "#base/day.ts";
import {
  CurrentUsage,
  DailyUsage,
  DailyUsageQuery,
  UsageEventPage,
  UsageEventQuery,
  UsageHistory,
  UsageHistoryQuery,
} from "#contract/usage.ts";
import { type UsageDeps } from "#domain/usage";
import {
  currentUsage,
  dailyUsage,
  listUsageEvents,
  type UsageReads,
  usageHistory,
} from "#domain/usage/reading";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { currentUsageBody, dailyUsageBody, usageEventsBody, usageHistoryBody } from "./bodies.ts";

type Deps = UsageDeps & { readonly usageReads: UsageReads };

/** Usage. */
export const usageRoutes = [
  route({
    method: "GET",
    path: "/api/v1/billing/usage/current-period",
    scope: "read",
    tag: "Billing",
    summary: "Get the current month's usage",
    description:
      "Returns the PDFs and AI generations used in the current calendar month (UTC), and their limits.",
    answers: {
      200: { description: "The usage of the calendar month (UTC).", schema: CurrentUsage },
    },
    handle: async ({ caller }, deps: Deps) =>
      ok(currentUsageBody(await currentUsage(deps, caller))),
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/usage/history",
    scope: "read",
    tag: "Billing",
    summary: "List usage by month",
    description:
      "Returns the usage of each month, newest first, with its overage and the overage's invoice.",
    query: UsageHistoryQuery,
    answers: {
      200: { description: "The months since the account was created.", schema: UsageHistory },
    },
    handle: async ({ caller, query }, deps: Deps) =>
      ok(usageHistoryBody(await usageHistory(deps, caller, query.months))),
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/usage/daily",
    scope: "read",
    tag: "Billing",
    summary: "List usage by day",
    description:
      "Returns the PDFs and AI generations of each day (UTC) in all environments, oldest first, for 400 days at most.",
    query: DailyUsageQuery,
    answers: { 200: { description: "The days.", schema: DailyUsage } },
    handle: async ({ caller, query }, deps: Deps) => {
      const request = {
        from: dayOrNull(query.from),
        to: dayOrNull(query.to),
        by: query.by ?? null,
      };
      return ok(dailyUsageBody(await dailyUsage(deps, caller, request)));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/usage",
    scope: "read",
    tag: "Billing",
    summary: "List usage events",
    description: "Lists usage events of all environments, one for each output, newest first.",
    query: UsageEventQuery,
    answers: {
      200: { description: "A page of usage events.", schema: UsageEventPage },
    },
    handle: async ({ caller, query }, deps: Deps) => {
      const { limit, cursor } = query;
      const before = cursor === undefined ? null : Number(cursor.slice(1));
      return ok(usageEventsBody(await listUsageEvents(deps, caller, { limit, before })));
    },
  }),
];

function dayOrNull(date: string | undefined): Day | null {
  return date === undefined ? null : brand<Day>(date);
}

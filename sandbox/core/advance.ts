import { DAY, HOUR, type Second } from "#base";
import type { Task } from "#model";
import type { Draft } from "#state";
import { expireCheckout } from "./checkout.ts";
import { collectInvoice } from "./collect-invoice.ts";
import { expireIncomplete } from "./create-subscription.ts";
import { planTask } from "./plan-task.ts";
import { renewSubscription, warnOfTrialEnd } from "./renew-subscription.ts";
import { finalizeInvoice } from "./settle-invoice.ts";

/** How long an invoice stays a draft while its `invoice.created` is not acknowledged. */
const WAIT_MAX = 3 * DAY;

/**
 * Advances a clock (null: real time) to its next due time and processes everything due then, in order. It stops there,
 * so that listeners are notified before more happens. False: nothing was due up to `until`, which is now the clock's
 * time.
 */
export function advance(draft: Draft, clock: string | null, until: Second): boolean {
  const next = nextDue(draft, clock);
  if (next === null || next > until) {
    setTime(draft, clock, until);
    return false;
  }
  setTime(draft, clock, Math.max(next, draft.now(clock)));
  const now = draft.now(clock);
  for (let task = firstTask(draft, clock); task !== null; task = firstTask(draft, clock)) {
    if (task.dueAt > now) break;
    draft.remove("tasks", task.id);
    doTask(draft, task);
  }
  return true;
}

/** Returns the next due time of a clock, webhook deliveries included; null: none. */
export function nextDue(draft: Pick<Draft, "all">, clock: string | null): Second | null {
  let next: Second | null = null;
  for (const table of ["tasks", "deliveries"] as const) {
    for (const row of draft.all(table)) {
      if (row.clock === clock && (next === null || row.dueAt < next)) next = row.dueAt;
    }
  }
  return next;
}

function firstTask(draft: Draft, clock: string | null): Task | null {
  let first: Task | null = null;
  for (const task of draft.all("tasks")) {
    if (task.clock === clock && (first === null || isBefore(task, first))) first = task;
  }
  return first;
}

function isBefore(a: Task, b: Task): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.sequence < b.sequence);
}

function doTask(draft: Draft, { kind, subject }: Task): void {
  switch (kind) {
    case "warn-of-trial-end":
      return warnOfTrialEnd(draft, subject);
    case "turn-subscription":
      return renewSubscription(draft, subject);
    case "expire-incomplete":
      return expireIncomplete(draft, subject);
    case "finalize-invoice":
      return finalizeAndCollect(draft, subject);
    case "retry-payment":
      return collectInvoice(draft, subject, true);
    case "expire-checkout":
      return void expireCheckout(draft, subject);
  }
}

/** Finalises and charges a draft, unless its `invoice.created` is still unacknowledged. */
function finalizeAndCollect(draft: Draft, id: string): void {
  const invoice = draft.find("invoices", id);
  if (invoice === undefined || invoice.status !== "draft") return;
  const now = draft.now(invoice.clock);
  if (isUnheard(draft, id) && now < invoice.created + WAIT_MAX) {
    const finalizesAt = now + HOUR;
    const waiting = { ...invoice, finalizesAt, nextPaymentAttempt: finalizesAt };
    planTask(draft, "finalize-invoice", draft.put("invoices", waiting), finalizesAt);
    return;
  }
  finalizeInvoice(draft, invoice);
  collectInvoice(draft, id, false);
}

function isUnheard(draft: Draft, invoice: string): boolean {
  for (const delivery of draft.all("deliveries")) {
    const event = draft.find("events", delivery.event);
    if (event?.type === "invoice.created" && event.object["id"] === invoice) return true;
  }
  return false;
}

function setTime(draft: Draft, clock: string | null, time: Second): void {
  if (clock === null) return draft.setRealTime(time);
  const row = draft.find("clocks", clock);
  if (row === undefined || row.frozenTime >= time) return;
  draft.put("clocks", { ...row, frozenTime: time });
}

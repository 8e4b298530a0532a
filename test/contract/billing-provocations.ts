import assert from "node:assert/strict";
import type { RefusalCode } from "../../service/contract/refusals.ts";
import type { Answer } from "../support/harness/ask.ts";
import { MISSING } from "../support/harness/one-of-each.ts";
import { type Order, type Subscribed, subscribe } from "../support/simulation/subscribe.ts";
import { type Actor, newActor, type Stage } from "./stage.ts";

type Provocation = (stage: Stage) => Promise<Answer>;

/** An account in the trial of a plan that it subscribed to. */
type Subscriber = Actor & Subscribed;

const SUBSCRIPTION = "/billing/subscription";

/** What answers of billing want in their own way: by the operation's short name and the status or code. */
export const OF_BILLING: Readonly<Record<string, Provocation>> = {
  "GET /billing/subscription 200": as(subscriber),
  "GET /billing/portal 200": as(subscriber),
  "POST /billing/checkout 200": as(nobodyYet),
  "GET /billing/invoices 200": as(subscriber),
  "GET /billing/invoices invoice_not_found": (stage) =>
    stage.send({ actor: stage.shared, query: `starting_after=${MISSING["invoice_id"]}` }),
  "GET /billing/invoices/{invoice_id} 200": async (stage) => {
    const actor = await subscriber(stage);
    return await stage.send({ actor, ids: { invoice_id: actor.invoice_id } });
  },
  [`PUT ${SUBSCRIPTION}/upgrade 200`]: as(subscriber),
  [`PUT ${SUBSCRIPTION}/upgrade payment_failed`]: as(withFailingCard),
  [`PUT ${SUBSCRIPTION}/upgrade invalid_plan_transition`]: as((stage) =>
    subscriber(stage, { plan: "ENTERPRISE" }),
  ),
  [`PUT ${SUBSCRIPTION}/downgrade 200`]: as((stage) => subscriber(stage, { interval: "year" })),
  [`PUT ${SUBSCRIPTION}/downgrade invalid_plan_transition`]: as(subscriber),
  [`POST ${SUBSCRIPTION}/cancel 200`]: as(subscriber),
  [`POST ${SUBSCRIPTION}/cancel invalid_plan_transition`]: as(ended),
  [`POST ${SUBSCRIPTION}/reactivate 200`]: as(leaving),
  [`POST ${SUBSCRIPTION}/reactivate invalid_plan_transition`]: as(subscriber),
};

/** What provokes a code of whatever operation of billing promises it. */
export const OF_ANY_BILLING: Readonly<Partial<Record<RefusalCode, Provocation>>> = {
  // Of a checkout: the account has a plan, which the operator gave it.
  invalid_plan_transition: (stage) => stage.send({ actor: stage.shared }),
  billing_disabled: whereNobodyBills,
  processor_unavailable: whereNobodyAnswers,
};

/** The same where the deployment does not bill. */
async function whereNobodyBills(stage: Stage): Promise<Answer> {
  const there = stage.at(stage.billing.unbilled);
  return await there.send({ actor: await newActor(stage.billing.unbilled, "ENTERPRISE", false) });
}

/** The same where nobody answers at the processor's address; a customer is known there from before. */
async function whereNobodyAnswers(stage: Stage): Promise<Answer> {
  const { unheard } = stage.billing;
  const actor = await newActor(unheard, "ENTERPRISE", false);
  await unheard.database.pool.query(
    "insert into billing_customer (id, account_id, created_at, due_at) values ($1, $2, now(), 'infinity')",
    [`cus_${actor.accountId}`, actor.accountId],
  );
  return await stage.at(unheard).send({ actor });
}

function as(make: (stage: Stage) => Promise<Actor>): Provocation {
  return async (stage) => await stage.send({ actor: await make(stage) });
}

async function nobodyYet(stage: Stage): Promise<Actor> {
  const actor = await newActor(stage.service, "ENTERPRISE", false);
  const { accountId } = actor;
  await stage.alter(`update account set subscription_status = null where id = '${accountId}'`);
  return actor;
}

async function subscriber(stage: Stage, order: Partial<Order> = {}): Promise<Subscriber> {
  const actor = await newActor(stage.service, "ENTERPRISE", false);
  const whole = { plan: "PRO", interval: "month", ...order } as const;
  return { ...actor, ...(await subscribe(stage.service, actor, whole)) };
}

/** One whose trial is over and paid, and whose card pays nothing any more. */
async function withFailingCard(stage: Stage): Promise<Actor> {
  const { stripe } = stage.billing;
  const actor = await subscriber(stage);
  await stripe.subscriptions.update(await planOf(stage, actor), { trial_end: "now" });
  const { customer } = actor;
  const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return actor;
}

async function ended(stage: Stage): Promise<Actor> {
  const actor = await subscriber(stage);
  await stage.billing.stripe.subscriptions.cancel(await planOf(stage, actor));
  return actor;
}

async function leaving(stage: Stage): Promise<Actor> {
  const actor = await subscriber(stage);
  const change = { cancel_at_period_end: true };
  await stage.billing.stripe.subscriptions.update(await planOf(stage, actor), change);
  return actor;
}

async function planOf({ billing }: Stage, { customer }: Subscribed): Promise<string> {
  const { data } = await billing.stripe.subscriptions.list({ customer });
  const plan = data.find(({ metadata }) => metadata["platen_role"] === "plan");
  assert.ok(plan !== undefined);
  return plan.id;
}

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

/** Requests that provoke a response of one billing operation, by its short name and the status or error code. */
export const OF_BILLING: Readonly<Record<string, Provocation>> = {
  "GET /billing/subscription 200": as(subscriber),
  "GET /billing/portal 200": as(subscriber),
  "POST /billing/checkout 200": as(neverSubscribed),
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
  [`POST ${SUBSCRIPTION}/preview 200`]: as(subscriber),
  [`POST ${SUBSCRIPTION}/preview invalid_plan_transition`]: as(createEnded),
  [`POST ${SUBSCRIPTION}/cancel 200`]: as(subscriber),
  [`POST ${SUBSCRIPTION}/cancel invalid_plan_transition`]: as(createEnded),
  [`POST ${SUBSCRIPTION}/reactivate 200`]: as(leaving),
  [`POST ${SUBSCRIPTION}/reactivate invalid_plan_transition`]: as(subscriber),
};

const NEEDS_MEMBER = "an API key needs no role: service/api/http/admit-members.test.ts has members";

/** Error codes that no API key provokes. */
export const BILLING_OUT_OF_REACH: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "GET /billing/portal",
    "POST /billing/checkout",
    `PUT ${SUBSCRIPTION}/upgrade`,
    `PUT ${SUBSCRIPTION}/downgrade`,
    `POST ${SUBSCRIPTION}/preview`,
    `POST ${SUBSCRIPTION}/cancel`,
    `POST ${SUBSCRIPTION}/reactivate`,
  ].map((name) => [`${name} role_required`, NEEDS_MEMBER]),
);

/** Requests that provoke an error code of any billing operation that documents it. */
export const OF_ANY_BILLING: Readonly<Partial<Record<RefusalCode, Provocation>>> = {
  // Checkout: the account already has a plan, granted by the operator.
  invalid_plan_transition: (stage) => stage.send({ actor: stage.shared }),
  billing_disabled: withBillingOff,
  processor_unavailable: withUnreachableProcessor,
};

/** The request to a service with billing disabled. */
async function withBillingOff(stage: Stage): Promise<Answer> {
  const there = stage.at(stage.billing.unbilled);
  return await there.send({ actor: await newActor(stage.billing.unbilled, "ENTERPRISE", false) });
}

/** The request to a service whose processor is unreachable, from an account that already is its customer. */
async function withUnreachableProcessor(stage: Stage): Promise<Answer> {
  const { unreachable } = stage.billing;
  const actor = await newActor(unreachable, "ENTERPRISE", false);
  await unreachable.database.pool.query(
    "insert into billing_customer (id, account_id, created_at, due_at) values ($1, $2, now(), 'infinity')",
    [`cus_${actor.accountId}`, actor.accountId],
  );
  return await stage.at(unreachable).send({ actor });
}

function as(make: (stage: Stage) => Promise<Actor>): Provocation {
  return async (stage) => await stage.send({ actor: await make(stage) });
}

async function neverSubscribed(stage: Stage): Promise<Actor> {
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

/** A subscriber after the trial, whose new card is declined. */
async function withFailingCard(stage: Stage): Promise<Actor> {
  const { stripe } = stage.billing;
  const actor = await subscriber(stage);
  await stripe.subscriptions.update(await planOf(stage, actor), { trial_end: "now" });
  const { customer } = actor;
  const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return actor;
}

async function createEnded(stage: Stage): Promise<Actor> {
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

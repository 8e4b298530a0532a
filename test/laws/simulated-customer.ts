import assert from "node:assert/strict";
import { z } from "zod";
import { BulkJob, BulkStatus } from "../../service/contract/bulk.ts";
import { type Answer, formData } from "../support/harness/ask.ts";
import { BULK, type BulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually, eventuallySucceeds } from "../support/harness/eventually.ts";
import { rowsWithFailing } from "../support/harness/make-pdfs.ts";
import { type BillingAccount, payAt } from "../support/simulation/billing-account.ts";
import { CARDS } from "../support/simulation/test-cards.ts";
import {
  advanced,
  applied,
  type Choice,
  type Customer,
  isUpgrade,
  livePlan,
  NEVER_SUBSCRIBED,
  type PlanRequest,
  subscribed,
} from "./plan-model.ts";
import type { Action } from "./random-program.ts";

/** A simulated customer: an account, its actions so far, and the model of what they should have led to. */
export type SimulatedCustomer = {
  readonly account: BillingAccount;
  readonly customer: () => Customer;
  /** PDFs received in responses, and rows of bulk jobs that succeeded so far. */
  readonly made: () => Promise<number>;
  /** Succeeded rows by bulk job, as last reported. */
  readonly jobs: () => ReadonlyMap<string, number>;
  /** Performs an action, retrying through injected faults; fails if the outcome differs from the model. */
  readonly act: (action: Action) => Promise<void>;
};

const GENERATE = "/api/v1/generate/pdf";
/** Bound of a wait that may include a kill, a new start of the service and the end of a lease. */
const RECOVERY_MS_MAX = 240_000;

const Checkout = z.looseObject({ checkout_url: z.url() });

/** Starts with an account that never subscribed; `now` in milliseconds. */
export function simulateCustomer(account: BillingAccount, now: () => number): SimulatedCustomer {
  let customer = NEVER_SUBSCRIBED;
  let singles = 0;
  /** Succeeded rows by bulk job, as last reported; jobs are deleted after some weeks. */
  const jobs = new Map<string, number>();
  const seconds = (): number => Math.floor(now() / 1000);
  const sofar = (): Customer => (customer = advanced(customer, seconds()));
  const fill = async (count: number): Promise<void> => {
    const desk = await deskOf(account);
    if (desk === null) return;
    const answers = await Promise.all(Array.from({ length: count }, () => generatePdf(desk)));
    singles += answers.filter(({ status }) => status === 200).length;
  };
  const submit = async (rows: number, failing: number): Promise<void> => {
    const desk = await deskOf(account);
    if (desk === null) return;
    const answer = await submitJob(desk, rows, failing);
    if (answer.status === 402) return;
    assert.equal(answer.status, 202, answer.text);
    const { upload_id: id } = BulkJob.parse(answer.body);
    jobs.set(id, 0);
    jobs.set(id, await restOf(account, desk, id));
  };
  const checkOut = async (choice: Choice): Promise<void> => {
    const answer = await until(() =>
      account.ask("POST", "/billing/checkout", { plan: choice.tier, interval: choice.interval }),
    );
    if (livePlan(sofar()) !== null) return assert.equal(answer.status, 409, answer.text);
    assert.equal(answer.status, 200, answer.text);
    await payAt(Checkout.parse(answer.body).checkout_url, CARDS.pays);
    customer = subscribed(customer, choice, seconds());
  };
  const request = async (wanted: PlanRequest): Promise<void> => {
    const before = sofar();
    const after = applied(before, wanted, seconds());
    const [answer, wasUnsure] = await sendRequest(account, before, wanted);
    // If the first response was lost, the second one says that there is nothing to do.
    const allowed = after === null ? [404, 409] : wasUnsure ? [200, 409] : [200];
    const context = `${JSON.stringify(wanted)} of ${JSON.stringify(livePlan(before))}: ${answer.text}`;
    assert.ok(allowed.includes(answer.status), `${answer.status} for ${context}`);
    customer = after ?? customer;
  };
  return {
    account,
    customer: sofar,
    made: async () => {
      let rows = 0;
      for (const [id, known] of jobs) {
        const succeeded = await rowsNow(await account.bulkDesk(), id, known);
        jobs.set(id, succeeded);
        rows += succeeded;
      }
      return singles + rows;
    },
    jobs: () => jobs,
    act: async (action) => {
      switch (action.kind) {
        case "generate":
          return await fill(action.count);
        case "bulk":
          return await submit(action.rows, action.failing);
        case "checkout":
          return await checkOut(action.choice);
        case "request":
          return await request(action.request);
      }
    },
  };
}

/** The form for bulk jobs; null: the account has never had write access. */
async function deskOf(account: BillingAccount): Promise<BulkHarness | null> {
  const open = async (): Promise<BulkHarness | null> => {
    const probe = await account.ask("POST", "/templates/upload");
    return probe.status === 402 ? null : await account.bulkDesk();
  };
  return await eventuallySucceeds("the service", open, RECOVERY_MS_MAX);
}

function generatePdf({ ask, envelopeId }: BulkHarness): Promise<Answer> {
  const json = { envelope_id: envelopeId, data: { name: "Ann" } };
  const headers = { "idempotency-key": crypto.randomUUID() };
  return until(() => ask(GENERATE, { json, headers }));
}

function submitJob(
  { ask, envelopeId }: BulkHarness,
  rows: number,
  failing: number,
): Promise<Answer> {
  const csv = new TextEncoder().encode(rowsWithFailing(rows + failing, failing));
  const headers = { "idempotency-key": crypto.randomUUID() };
  const fields = { envelope_id: String(envelopeId) };
  return until(() => ask(BULK, { form: formData(fields, { file: ["rows.csv", csv] }), headers }));
}

async function rowsNow(desk: BulkHarness, id: string, known: number): Promise<number> {
  const answer = await desk.ask(`${BULK}/status/${id}`);
  return answer.status === 200 ? BulkStatus.parse(answer.body).succeeded : known;
}

/** Waits until a job has ended or is paused because the account is read-only; returns its succeeded rows. */
async function restOf(account: BillingAccount, desk: BulkHarness, id: string): Promise<number> {
  const countSucceeded = async (): Promise<number> => {
    const found = await desk.status(id);
    if (!["queued", "processing"].includes(found.status)) return found.succeeded;
    const probe = await account.ask("POST", "/templates/upload");
    assert.equal(probe.status, 402, `${JSON.stringify(found)}, ${probe.text}`);
    return found.succeeded;
  };
  return await eventuallySucceeds(`the end of ${id}`, countSucceeded, RECOVERY_MS_MAX);
}

/** The response, and whether an earlier one was lost. */
async function sendRequest(
  { ask }: BillingAccount,
  before: Customer,
  request: PlanRequest,
): Promise<readonly [Answer, boolean]> {
  const [method, path, json] = requestOf(before, request);
  let asked = 0;
  const answer = await until(() => {
    asked += 1;
    return ask(method, `/billing/subscription/${path}`, json);
  });
  return [answer, asked > 1];
}

function requestOf(customer: Customer, request: PlanRequest): readonly [string, string, object] {
  if (request.kind !== "change") return ["POST", request.kind, {}];
  const { tier: plan, interval } = request.to;
  const from = livePlan(customer);
  const isUp = from === null || isUpgrade(from, request.to);
  return ["PUT", isUp ? "upgrade" : "downgrade", { plan, interval }];
}

/** Repeats a request until there is a definite response. */
async function until(asked: () => Promise<Answer>): Promise<Answer> {
  const read = () => asked().catch(() => null);
  return await eventually("a definite response", read, isDefinite, RECOVERY_MS_MAX);
}

function isDefinite(answer: Answer | null): answer is Answer {
  return answer !== null && answer.status < 500 && !isUnderWay(answer);
}

function isUnderWay({ status, text }: Answer): boolean {
  return status === 409 && text.includes("request_in_progress");
}

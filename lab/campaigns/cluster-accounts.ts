import { BulkJob } from "../../service/contract/bulk.ts";
import { GeneratedFile } from "../../service/contract/generate.ts";
import { formData } from "../../test/support/harness/ask.ts";
import {
  BULK,
  type BulkHarness,
  bulkHarnessAt,
  HEADER,
} from "../../test/support/harness/bulk-harness.ts";
import type { Installation } from "../../test/support/harness/service-process.ts";
import type { Endpoint, Receiver } from "../../test/support/receiver/receiver.ts";
import { webhookHarness } from "../../test/support/receiver/webhook-harness.ts";
import { PatientClient } from "./patient-client.ts";

/** An acknowledged job: its number and its rows. */
export type SubmittedJob = { readonly number: number; readonly rows: number };

/** An account of a campaign, and all that was acknowledged to it. */
export type ClusterAccount = {
  readonly number: number;
  /** Reads through the client. */
  readonly harness: BulkHarness;
  readonly client: PatientClient;
  readonly hook: { readonly endpoint: Endpoint; readonly secret: string };
  readonly jobs: Map<string, SubmittedJob>;
  /** Single documents: their number by the id of their file. */
  readonly documents: Map<string, number>;
  /** Numbers of the jobs and documents submitted so far. */
  submitted: number;
};

/** The name that only this row of this account's job has; at most 20 characters. */
export function nameOf(account: number, item: number, row: number): string {
  return `a${account}-${item}-${row}.`;
}

/** Finds all such names in a PDF. */
export const NAMES = /a\d+-\d+-\d+\./g;

/** Creates accounts, each with a webhook. Requests go to `url`. */
export async function openAccounts(
  installation: Installation,
  { url }: { readonly url: string },
  receiver: Receiver,
  count: number,
): Promise<readonly ClusterAccount[]> {
  const accounts: ClusterAccount[] = [];
  for (let number = 0; number < count; number += 1) {
    const { key, envelopeId } = await installation.openBulkHarness({ url });
    const endpoint = receiver.at(`/account-${number}`);
    const hooks = webhookHarness(url, key);
    const { secret } = await hooks.create(endpoint.url, { events: ["batch.completed"] });
    const client = new PatientClient(url, `client-${number}`);
    const harness = bulkHarnessAt(url, key, envelopeId, (path, question) =>
      client.ask(path, [200], { key, ...question }),
    );
    const hook = { endpoint, secret };
    const nothing = { jobs: new Map(), documents: new Map(), submitted: 0 };
    accounts.push({ number, harness, client, hook, ...nothing });
  }
  return accounts;
}

/** Submits a job; every row has its own name. */
export async function submitJob(account: ClusterAccount, rows: number): Promise<string> {
  const number = (account.submitted += 1);
  const lines = Array.from(
    { length: rows },
    (_, row) => `${nameOf(account.number, number, row + 1)},Oslo,a,yes`,
  );
  const csv = new TextEncoder().encode([HEADER, ...lines].join("\n"));
  const { envelopeId, key } = account.harness;
  const form = formData({ envelope_id: String(envelopeId) }, { file: ["rows.csv", csv] });
  const { body } = await account.client.ask(BULK, [202], { key, form });
  const id = BulkJob.parse(body).upload_id;
  account.jobs.set(id, { number, rows });
  return id;
}

/** Generates a single document. */
export async function submitDocument(account: ClusterAccount): Promise<void> {
  const number = (account.submitted += 1);
  const { envelopeId, key } = account.harness;
  const data = { name: nameOf(account.number, number, 1), kind: "a" };
  const json = { envelope_id: envelopeId, data };
  const { body } = await account.client.ask("/api/v1/generate/pdf", [200], { key, json });
  account.documents.set(GeneratedFile.parse(body).file_id, number);
}

import assert from "node:assert/strict";
import type { BillingAccount } from "../simulation/billing-account.ts";
import { goodRows, HEADER } from "./bulk-harness.ts";

/** A CSV of `rows` rows, the first `failing` of which lack a required value. */
export function rowsWithFailing(rows: number, failing: number): string {
  const good = goodRows(rows - failing).slice(`${HEADER}\n`.length);
  return `${HEADER}\n${",Oslo,a,yes\n".repeat(failing)}${good}`;
}

/** Generates `count` PDFs in one bulk job, which has `failing` invalid rows in addition. */
export async function makePdfs(account: BillingAccount, count: number, failing = 0): Promise<void> {
  const harness = await account.bulkDesk();
  const id = await harness.submit(rowsWithFailing(count + failing, failing));
  const { status, succeeded, failed } = await harness.ended(id);
  assert.deepEqual([status, succeeded, failed], ["completed", count, failing]);
}

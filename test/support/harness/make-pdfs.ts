import assert from "node:assert/strict";
import type { BillingAccount } from "../simulation/billing-account.ts";
import { goodRows, HEADER } from "./bulk-desk.ts";

/** A CSV of so many rows, the first `failing` of which lack what is required. */
export function rowsWithFailing(rows: number, failing: number): string {
  const good = goodRows(rows - failing).slice(`${HEADER}\n`.length);
  return `${HEADER}\n${",Oslo,a,yes\n".repeat(failing)}${good}`;
}

/** Makes so many PDFs in one bulk job, and tries `failing` rows more that cannot be made. */
export async function makePdfs(account: BillingAccount, count: number, failing = 0): Promise<void> {
  const desk = await account.bulkDesk();
  const id = await desk.submit(rowsWithFailing(count + failing, failing));
  const { status, succeeded, failed } = await desk.ended(id, 120_000);
  assert.deepEqual([status, succeeded, failed], ["completed", count, failing]);
}

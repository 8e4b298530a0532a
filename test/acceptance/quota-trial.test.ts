/** What is past a trial's number, where the deployment gives it away and where it is paid. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import { deskFor } from "../support/simulation/billing-desk.ts";

const TRIAL_ENDED = "2026-01-15T01:00:00Z";
/** When January's overage has been paid. */
const JANUARY_PAID = "2026-02-01T02:00:00Z";

for (const [setting, cents] of [
  ["free", 60],
  ["bill", 60 + 70],
] as const)
  test(`TRIAL_OVERAGE=${setting}: seven past the number in a trial and six after it cost ${cents} cents`, async (t) => {
    const { account, advanceTo } = await deskFor(t, {
      env: { TRIAL_OVERAGE: setting, QUOTA_PDF_PRO: "3" },
    });
    const somebody = await account();
    await somebody.checkout();
    await makePdfs(somebody, 10);
    await advanceTo(TRIAL_ENDED);
    await makePdfs(somebody, 6);
    assert.equal((await somebody.usage()).pdf_generations.used, 16);
    const before = await somebody.paid();
    await advanceTo(JANUARY_PAID);
    assert.equal((await somebody.paid()) - before, cents);
  });

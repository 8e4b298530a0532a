/** Overage in a trial, with the setting for free and for paid overage. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import { harnessFor } from "../support/simulation/billing-harness.ts";

const TRIAL_ENDED = "2026-01-15T01:00:00Z";
/** When January's overage has been paid. */
const JANUARY_PAID = "2026-02-01T02:00:00Z";

for (const [setting, cents] of [
  ["free", 60],
  ["bill", 60 + 70],
] as const)
  test(`TRIAL_OVERAGE=${setting}: seven overage PDFs in a trial and six after it cost ${cents} cents`, async (t) => {
    const { account, advanceTo } = await harnessFor(t, {
      env: { TRIAL_OVERAGE: setting, QUOTA_PDF_PRO: "3" },
    });
    const user = await account();
    await user.checkout();
    await makePdfs(user, 10);
    await advanceTo(TRIAL_ENDED);
    await makePdfs(user, 6);
    assert.equal((await user.usage()).pdf_generations.used, 16);
    const before = await user.paid();
    await advanceTo(JANUARY_PAID);
    assert.equal((await user.paid()) - before, cents);
  });

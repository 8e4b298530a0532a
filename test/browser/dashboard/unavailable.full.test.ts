import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { eventually } from "../../support/harness/eventually.ts";
import { type DashboardPage, NO_BROWSER, openDashboardHarness, SIGHTS } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
/** The request that every page sends. */
const ACCOUNT = "/api/v1/account";
const PATH = "/production/templates";

test("a page tries again after a 503 with Retry-After", { skip }, async (t) => {
  const { faults, requests } = await answeredOnce(t, { "retry-after": "1" });
  await eventually("another request", requests, (count) => count > 1);
  await eventually(
    "no fault",
    () => faults.length,
    (count) => count === 0,
  );
});

test("a 503 without Retry-After is a fault also after another try", { skip }, async (t) => {
  const { faults, requests } = await answeredOnce(t, {});
  await eventually("another request", requests, (count) => count > 1);
  const fault = `503 to GET ${harness.service.url}${ACCOUNT}, without Retry-After`;
  assert.deepEqual(faults, [fault]);
});

/** A page whose first request for its account is answered with 503 and these headers. */
async function answeredOnce(
  t: TestContext,
  headers: Readonly<Record<string, string>>,
): Promise<DashboardPage & { readonly requests: () => number }> {
  const person = await harness.person(await harness.account());
  const opened = await harness.open({ test: t, path: PATH, person, ...SIGHTS.wide });
  let count = 0;
  await opened.page.route(`**${ACCOUNT}`, async (route) => {
    count += 1;
    await (count === 1 ? route.fulfill({ status: 503, headers, json: {} }) : route.continue());
  });
  await opened.page.reload();
  return { ...opened, requests: () => count };
}

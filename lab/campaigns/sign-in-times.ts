/**
 * Measures whether the time of a failed sign-in shows if the address is known:
 * npm run campaign:sign-in -- [--attempts 200]
 *
 * Exit 1 when the mean times of known and unknown addresses differ by more than 20 %. Attempts with both alternate, so
 * that a change of the machine's load affects them alike.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { Browser } from "../../test/support/harness/browser.ts";
import { globalSetup, globalTeardown } from "../../test/support/harness/global-setup.ts";
import { testPerson } from "../../test/support/harness/people.ts";
import { ownService, type TestService, testAccount } from "../../test/support/harness/service.ts";
import { median } from "../measure/median.ts";

/** Milliseconds of failed sign-ins. */
type Times = { readonly known: number[]; readonly unknown: number[] };

const DIFFERENCE_MAX = 0.2;
const WARM_UP = 10;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { attempts: { type: "string", default: "200" } } });
  await globalSetup();
  try {
    const service = await ownService({ BILLING: "off" });
    const { accountId } = await testAccount(service);
    const { email } = await testPerson(service, accountId);
    const times: Times = { known: [], unknown: [] };
    for (let attempt = -WARM_UP; attempt < Number(values.attempts); attempt += 1) {
      // The order changes, so that neither always follows the other.
      const order = ["known", "unknown"] as const;
      for (const which of attempt % 2 === 0 ? order : order.toReversed()) {
        const address = which === "known" ? email : `unknown${attempt}@example.com`;
        const ms = await failureMs(service, address);
        if (attempt >= 0) times[which].push(ms);
      }
    }
    await service.stop();
    return report(times);
  } finally {
    await globalTeardown();
  }
}

function report({ known, unknown }: Times): number {
  const [ofKnown, ofUnknown] = [mean(known), mean(unknown)];
  const difference = Math.abs(ofKnown - ofUnknown) / Math.max(ofKnown, ofUnknown);
  for (const [name, times] of Object.entries({ known, unknown }))
    console.log(
      `${name}: mean ${mean(times).toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
    );
  console.log(`difference of the means: ${(100 * difference).toFixed(1)} % (at most 20 %)`);
  return difference <= DIFFERENCE_MAX ? 0 : 1;
}

async function failureMs({ url, database }: TestService, email: string): Promise<number> {
  await database.pool.query("delete from sign_in_failure");
  const browser = new Browser(url);
  const began = performance.now();
  const { status } = await browser.send("POST", "/session", { email, password: "wrong password" });
  const ms = performance.now() - began;
  assert.equal(status, 401);
  return ms;
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testSeed } from "../support/harness/chance.ts";
import { testService } from "../support/harness/service.ts";
import { FUZZ_SETTINGS } from "./fuzz-account.ts";
import { failuresOf, fuzzService } from "./fuzz-service.ts";

/** npm run campaign:fuzz-api sends as many as wanted. */
const REQUESTS = 150;

const service = await testService(FUZZ_SETTINGS);
after(service.stop);

test("every response to random requests is documented", async () => {
  const seed = testSeed();
  const report = await fuzzService(service, { requests: REQUESTS, seed });
  assert.deepEqual(failuresOf(report), [], `seed ${seed}`);
  assert.equal(report.sent, REQUESTS);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import { testService } from "../../test/support/harness/service.ts";
import { TEST_TIMING } from "../../test/support/harness/test-timing.ts";
import { TIMING } from "../settings/timing.ts";
import { deploymentLoad } from "./load.ts";

const service = await testService();
after(service.stop);

test("delays count as load unless the timing says that they are the machine's", () => {
  const { config, database } = service;
  const parts = { database: { ...database }, clock: { now: () => instant(0) } };
  const [deployed, tested] = [TIMING, TEST_TIMING].map((timing) =>
    deploymentLoad(config, { ...parts, timing })(),
  );
  assert.equal(deployed?.lagMs, undefined, "the process measures it");
  assert.deepEqual([tested?.lagMs, tested?.connectionWaitMs], [0, 0]);
});

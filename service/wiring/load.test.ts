import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import { testDatabase } from "../../test/support/harness/database.ts";
import { TEST_TIMING } from "../../test/support/harness/test-timing.ts";
import { TIMING } from "../settings/timing.ts";
import { deploymentLoad } from "./load.ts";

const database = await testDatabase();
after(database.close);

test("delays count as load unless the timing says that they are the machine's", () => {
  const parts = { database, clock: { now: () => instant(0) } };
  const [deployed, tested] = [TIMING, TEST_TIMING].map((timing) =>
    deploymentLoad({ storage: tmpdir(), s3: null }, { ...parts, timing })(),
  );
  assert.equal(deployed?.lagMs, undefined, "the process measures it");
  assert.deepEqual([tested?.lagMs, tested?.connectionWaitMs], [0, 0]);
});

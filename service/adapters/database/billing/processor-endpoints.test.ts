import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { keyRingVault } from "../../system/vault.ts";
import { processorEndpoints } from "./processor-endpoints.ts";

const { db, close } = await testDatabase();
after(close);
const vaultOf = (fill: number) =>
  keyRingVault([{ id: "test", bytes: new Uint8Array(32).fill(fill) }]);
const endpoints = processorEndpoints(db, vaultOf(0));

const URL_KEPT = "http://127.0.0.1:8080/processor/events";

test("the secret of an endpoint is stored sealed, and read back", async () => {
  await endpoints.keep(URL_KEPT, "whsec_first");
  await endpoints.keep(URL_KEPT, "whsec_second");
  assert.equal(await endpoints.secretOf(URL_KEPT), "whsec_second");
  assert.doesNotMatch(await readStored(), /whsec_/);
  assert.equal(await endpoints.secretOf("http://unknown.example"), null);
});

test("a secret whose key is gone is unknown", async () => {
  await endpoints.keep(URL_KEPT, "whsec_first");
  assert.equal(await processorEndpoints(db, vaultOf(1)).secretOf(URL_KEPT), null);
});

async function readStored(): Promise<string> {
  return JSON.stringify(await db.selectFrom("processor_endpoint").selectAll().execute());
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { testMachine } from "./machine.fixture.ts";
import { Platen, PlatenError } from "./mod.ts";

const BUSY = { error: "processor_unavailable", message: "x", request_id: "req_x" };

function client(answer: () => Response) {
  const machine = testMachine(answer);
  return { machine, platen: new Platen({ baseUrl: "http://x", apiKey: "k", machine }) };
}

test("an upgrade whose answer is lost is not asked for twice, a downgrade is", async () => {
  const { machine, platen } = client(() => Response.json(BUSY, { status: 502 }));
  await assert.rejects(platen.billing.upgrade(), PlatenError);
  assert.equal(machine.requests.length, 1);
  await assert.rejects(platen.billing.upgrade({ plan: "BUSINESS" }), PlatenError);
  assert.equal(machine.requests.length, 2);
  await assert.rejects(platen.billing.downgrade(), PlatenError);
  assert.ok(machine.requests.length > 3);
});

test("who wants an upgrade to be tried again says so", async () => {
  const { machine, platen } = client(() => Response.json(BUSY, { status: 502 }));
  await assert.rejects(platen.billing.upgrade({ plan: "BUSINESS" }, { retriesMax: 1 }));
  assert.equal(machine.requests.length, 2);
});

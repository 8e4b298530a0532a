/** Runs one attack of the campaign `slow-clients.ts`, in a thread so that it delays no measurement, until it gets a message. */
import assert from "node:assert/strict";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { bulkHarnessAt } from "../../test/support/harness/bulk-harness.ts";
import { ATTACKS } from "./slow-attacks.ts";

const Order = z.object({
  name: z.string(),
  url: z.string(),
  key: z.string(),
  envelopeId: z.int(),
  connections: z.int(),
});

const { name, url, key, envelopeId, connections } = Order.parse(workerData);
const attack = ATTACKS.find((one) => one.name === name);
assert.ok(attack !== undefined, `${name} is no attack`);
const target = { url, harness: bulkHarnessAt(url, key, envelopeId) };
const { end } = await attack.begin(target, connections);
parentPort?.postMessage("begun");
parentPort?.once("message", () => void end().then((figures) => parentPort?.postMessage(figures)));

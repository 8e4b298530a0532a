import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serveSandbox } from "@platen/sandbox";
import { Stripe } from "stripe";
import { emptyState } from "#state";
import { makeCatalogue, T0 } from "./http/processor.fixture.ts";
import { readState, writeStates } from "./state-file.ts";

let folder: string;
let nowMs = T0 * 1000;
const clock = { now: () => nowMs };

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
});
after(() => rm(folder, { recursive: true }));

test("a sandbox continues from its file and catches up with the time since", async () => {
  const stateFile = join(folder, "state.json");
  const first = await serveSandbox({ clock, stateFile });
  const stripe = clientOf(first.port);
  const catalogue = await makeCatalogue(stripe);
  const card = "pm_card_visa";
  const customer = await stripe.customers.create({
    email: "a@example.com",
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalogue.price("PRO") }],
    trial_period_days: 14,
  });
  await first.close();
  assert.deepEqual(await readdir(folder), ["state.json"]);

  nowMs += 20 * 86_400_000;
  const second = await serveSandbox({ clock, stateFile });
  const again = clientOf(second.port);
  const found = await again.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  assert.equal(found.status, "active");
  assert.ok(typeof found.latest_invoice === "object" && found.latest_invoice !== null);
  assert.equal(found.latest_invoice.amount_paid, 4900);
  assert.equal(found.latest_invoice.status_transitions.paid_at, T0 + 14 * 86_400 + 3600);
  const pdf = await fetch(found.latest_invoice.invoice_pdf ?? "");
  assert.equal(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    "%PDF-",
  );
  await second.close();
});

test("a file that is not a sandbox's state is reported and left unchanged", async () => {
  const stateFile = join(folder, "other.json");
  for (const text of ['{"format":1}', "[]", "{}", '"x"']) {
    await writeFile(stateFile, text);
    await assert.rejects(serveSandbox({ clock, stateFile }), /not the state of a sandbox/);
    assert.equal(await readFile(stateFile, "utf8"), text);
  }
  assert.equal(await readState(join(folder, "none.json")), null);
});

test("closing waits for a write that is already running", async () => {
  const closing = await mkdtemp(join(folder, "closing-"));
  const states = writeStates(join(closing, "state.json"), (error) => assert.fail(error));
  states.keep(emptyState("salt", T0));
  const running = states.close();
  await states.close();
  assert.deepEqual(await readdir(closing), ["state.json"]);
  await running;
});

test("ids of two sandboxes differ", async () => {
  const ids = await Promise.all(
    [0, 1].map(async (): Promise<string> => {
      const served = await serveSandbox({ clock });
      const { id } = await clientOf(served.port).customers.create({});
      await served.close();
      return id;
    }),
  );
  assert.notEqual(ids[0], ids[1]);
});

function clientOf(port: number): Stripe {
  const options = { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 } as const;
  return new Stripe("sk_test_sandbox", options);
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { Platen } from "@platen/sdk";
import { testMachine } from "../../../sdk/machine.fixture.ts";
import { type Made, type MakePorts, makeEnvelope, planText, type Wanted } from "./make-envelope.ts";

const PLAN = { fieldMappings: { f1: "Name" }, pattern: "{Name}" };
const WANTED: Wanted = {
  template: { id: 3, name: "Form" },
  version: 1,
  name: "Form",
  plan: PLAN,
  before: null,
};
const MADE: Made = { template: 3, mapping: 7, envelope: 8, plan: planText(PLAN) };

/** The start of the content's kind. */
const keyOf = (content: string): string => content.slice(2, 5);

/** A service that gives everything the id 9, and what was requested of it. */
function service(): { ports: MakePorts; calls: () => readonly string[]; made: Made[] } {
  const machine = testMachine(() => Response.json({ id: 9 }));
  const platen = new Platen({ baseUrl: "https://forms.example", apiKey: null, machine });
  const made: Made[] = [];
  const calls = (): readonly string[] =>
    machine.requests.map(({ method, url, headers }) =>
      [method, new URL(url).pathname, headers.get("idempotency-key")].join(" ").trim(),
    );
  return { ports: { platen, keyOf, onMade: (one) => made.push(one) }, calls, made };
}

test("a mapping and an envelope are made once, under keys of their content", async () => {
  const { ports, calls, made } = service();
  assert.equal(await makeEnvelope(ports, WANTED), 9);
  assert.deepEqual(calls(), ["POST /api/v1/mappings map", "POST /api/v1/envelopes env"]);
  assert.deepEqual(made, [
    { template: 3, mapping: 9, envelope: null, plan: "" },
    { ...MADE, mapping: 9, envelope: 9 },
  ]);
});

test("another attempt uses what was made, and changes it only for another plan", async () => {
  const same = service();
  assert.equal(await makeEnvelope(same.ports, { ...WANTED, before: MADE }), 8);
  assert.deepEqual(same.calls(), []);
  const other = service();
  const plan = { fieldMappings: { f2: "Name" }, pattern: null };
  assert.equal(await makeEnvelope(other.ports, { ...WANTED, plan, before: MADE }), 8);
  assert.deepEqual(other.calls(), ["PUT /api/v1/envelopes/8", "PUT /api/v1/mappings/7"]);
  const half = service();
  await makeEnvelope(half.ports, { ...WANTED, before: { ...MADE, envelope: null } });
  assert.deepEqual(half.calls(), ["POST /api/v1/envelopes env"]);
});

test("what was made for another form is left alone", async () => {
  const { ports, calls } = service();
  await makeEnvelope(ports, { ...WANTED, before: { ...MADE, template: 4 } });
  assert.equal(calls().length, 2);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readXfa } from "../../lab/xfa/packets.ts";
import { templateFields } from "../../lab/xfa/template-fields.ts";
import { xfaPdf } from "../../lab/xfa/xfa-pdf.ts";
import { SOUND_XFA } from "./sound-xfa.ts";
import { prepareXfaFuzz } from "./xfa-step.ts";

const SEED = 20_261;
const STEPS = 12;

test("the sound packets are forms with fields", async () => {
  for (const packets of SOUND_XFA) {
    const xfa = await readXfa(xfaPdf(packets));
    assert.ok(templateFields(xfa?.template ?? null).length > 3);
  }
});

test("mutated packets are determined by seed and step", async () => {
  const first = await prepareXfaFuzz(null);
  const second = await prepareXfaFuzz(null);
  const inputs = Array.from({ length: STEPS }, (_, step) => first.input(SEED, step));
  assert.deepEqual(
    inputs,
    Array.from({ length: STEPS }, (_, step) => second.input(SEED, step)),
  );
  assert.equal(new Set(inputs).size, STEPS);
});

test("mutated packets are converted or refused with a reason", async () => {
  const { run } = await prepareXfaFuzz(null);
  for (let step = 0; step < STEPS; step += 1) {
    assert.match(await run(SEED, step), /^(converted|xfa_no_fields|xfa_too_large|xfa_malformed)$/);
  }
});

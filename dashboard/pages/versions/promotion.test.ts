import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import { pairOf, pairText } from "./pair.ts";
import { canCarry, labelsOf, mappingPlans, pinnedEnvelopes, planText } from "./promotion.ts";
import { placesOf, publishCommands } from "./version-places.ts";

const OLD = { fields: [testField("name"), testField("city", { label: "City" })] };
const NEW = { fields: [testField("name")] };
const LABELS = labelsOf([OLD, NEW]);
const FITS = { id: 1, name: "HR", template_version: 1, field_mappings: { name: "n" } };
const UNFIT = { ...FITS, id: 2, name: "Tax", field_mappings: { name: "n", city: "c" } };

test("mappings that fit move together; one that does not keeps all where they are", () => {
  const plans = mappingPlans([FITS], NEW, LABELS);
  assert.ok(canCarry(plans, 2));
  assert.ok(!canCarry(plans, 1));
  assert.deepEqual(
    plans.map((plan) => [planText(plan, 2, true), planText(plan, 2, false)]),
    [["HR moves from version 1 to 2.", "HR stays with version 1."]],
  );
  const both = mappingPlans([FITS, UNFIT], NEW, LABELS);
  assert.ok(!canCarry(both, 2));
  assert.match(planText(both[1] ?? assert.fail(), 2, false), /lacks \(City\)/);
});

test("envelopes that name another version keep it", () => {
  const pair = { template_id: 7, mapping_id: 1, template_version: null };
  const envelopes = [
    { id: 1, name: "Free", pairs: [pair] },
    { id: 2, name: "Kept", pairs: [{ ...pair, template_version: 1 }] },
    { id: 3, name: "Other", pairs: [{ ...pair, template_id: 8, template_version: 1 }] },
  ];
  assert.deepEqual(pinnedEnvelopes(envelopes, 7, 2), [{ id: 2, name: "Kept", version: 1 }]);
});

test("an older version rolls back, and Production needs an admin", () => {
  const used = { environment_versions: { development: 3, staging: null, production: 2 } };
  assert.equal(placesOf(used, 2), "Production");
  assert.equal(placesOf(used, 1), "Nowhere");
  const commands = publishCommands(used, 2, "editor");
  assert.deepEqual(
    commands.map(({ label }) => label),
    ["Roll Development back to this", "To Staging"],
  );
  const production = publishCommands(used, 3, "editor").find(({ to }) => to === "production");
  assert.equal(production?.isDisabled, true);
});

test("an address names two versions, or none", () => {
  assert.deepEqual(pairOf("1..12"), { from: 1, to: 12 });
  assert.equal(pairText({ from: 1, to: 12 }), "1..12");
  for (const wrong of ["", "1", "1..", "0..1", "1...2", "a..b", "1..2.."])
    assert.equal(pairOf(wrong), null);
});

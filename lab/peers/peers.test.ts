import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { compileForm, type OurForm } from "../compile-form.ts";
import { checkPeer, measurePeer } from "../measure/peers.ts";
import { benchRow } from "../values/rows.ts";
import type { Strategy } from "./peer.ts";
import { STRATEGIES } from "./strategies.ts";

async function compileOurs(): Promise<OurForm> {
  const pdf = buildForm({
    fields: [
      { type: "text", name: "name", at: [72, 700, 300, 720] },
      { type: "text", name: "notes", multiline: true, at: [72, 560, 300, 660] },
      { type: "text", name: "orphan", orphan: true, at: [72, 520, 300, 540] },
      { type: "checkbox", name: "agree", at: { rect: [72, 440, 90, 458], state: "On" } },
      {
        type: "radio",
        name: "size",
        at: [
          { rect: [72, 410, 90, 428], state: "small" },
          { rect: [99, 410, 117, 428], state: "large" },
        ],
      },
      { type: "combo", name: "country", options: ["Peru", "France"], at: [72, 380, 200, 398] },
    ],
  });
  const ours = await compileForm(pdf, { flatten: false });
  if (ours.kind === "refused") throw new Error(ours.message);
  return ours;
}

for (const strategy of STRATEGIES) {
  test(`${strategy.peer} (${strategy.name}) fills row after row, and others read it back`, async () => {
    const { template, fields } = await compileOurs();
    const rows = Array.from({ length: 4 }, (_, row) => benchRow(fields, row));
    const fill = await strategy.prepare(template.prefix, fields);
    assert.equal(await checkPeer(strategy.peer, fill, rows), null);
    assert.equal(await checkPeer(strategy.peer, fill, rows.slice(2)), null);
  });
}

test("every peer sees all fields of the blank, an adopted orphan too", async () => {
  const { fields } = await compileOurs();
  assert.ok(fields.some((field) => field.name === "orphan"));
});

test("a peer that writes another row than it was given is found", async () => {
  const { template, fields } = await compileOurs();
  const rows = Array.from({ length: 2 }, (_, row) => benchRow(fields, row));
  const [strategy] = STRATEGIES;
  assert.ok(strategy !== undefined);
  const fill = await strategy.prepare(template.prefix, fields);
  const other = benchRow(fields, 99).map((filling) => filling.value);
  assert.match((await checkPeer("pdf-lib", () => fill(other), rows)) ?? "", /is not read back/);
});

test("a peer that throws is reported as incorrect and never counts as fast", async () => {
  const { template, fields } = await compileOurs();
  const failing: Strategy = {
    peer: "mupdf",
    name: "fails",
    prepare: () => Promise.reject(new Error("it cannot")),
  };
  const result = await measurePeer(failing, template.prefix, fields, [benchRow(fields, 0)]);
  assert.equal(result.wrong, "fails: it cannot");
  assert.equal(result.zipReadyUs, Number.POSITIVE_INFINITY);
});

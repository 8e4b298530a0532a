import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { buildForm } from "@platen/forms/builder";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { explainRefusal, judgeOutputs } from "./judge-outputs.ts";
import type { Output } from "./trial.ts";

const FORM = buildForm({ fields: [{ type: "text", name: "name", at: [72, 700, 300, 720] }] });

function packOutput(pdf: Uint8Array): Output {
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const deflated = new Uint8Array(deflateRawSync(pdf));
  return { flatten: false, deflated, sizeBytes: pdf.length, crc: crc32(pdf), sha256 };
}

/** The form with page content of these operators, straight from a file. */
function withContent(content: string): Uint8Array {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents 4 0 R>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  const table = objects.map((object, index) => {
    const at = String(text.length).padStart(10, "0");
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const from = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${table.join("")}trailer\n<</Size 5/Root 1 0 R>>\n`;
  return new Uint8Array(Buffer.from(`${text}startxref\n${from}\n%%EOF\n`));
}

test("a sound output is faulted for nothing", async () => {
  const structure = await loadQpdfReferee();
  assert.deepEqual(await judgeOutputs([packOutput(FORM)], FORM, structure), {
    faults: [],
    asInput: [],
  });
});

test("an output that does not unpack to what was said of it is faulted", async () => {
  const structure = await loadQpdfReferee();
  const output = packOutput(FORM);
  const wrong: readonly (readonly [Output, RegExp])[] = [
    [{ ...output, crc: 1 }, /CRC-32/],
    [{ ...output, sha256: "" }, /SHA-256/],
    [{ ...output, sizeBytes: output.sizeBytes + 1 }, /bytes come out/],
    [{ ...output, deflated: output.deflated.slice(0, 20) }, /does not unpack/],
  ];
  for (const [each, reason] of wrong) {
    const { faults } = await judgeOutputs([each], FORM, structure);
    assert.match(faults.join(), reason);
  }
});

test("damage in page content is as its input where the input has it, and ours where not", async () => {
  const structure = await loadQpdfReferee();
  const damaged = withContent("q <</A/B>] ) Q");
  const own = await judgeOutputs([packOutput(damaged)], damaged, structure);
  assert.deepEqual(own.faults, []);
  assert.equal(own.asInput.length, 1);
  const ours = await judgeOutputs([packOutput(damaged)], withContent("q Q"), structure);
  assert.match(ours.faults.join(), /^filled: qpdf 3/);
});

test("content of an original that no other reader can read is recognised by its bytes", async () => {
  const structure = await loadQpdfReferee();
  const content = "q <</A/B>] ) Q";
  const beyondRepair = new Uint8Array(Buffer.from(`no header, no objects: ${content}`));
  const judged = await judgeOutputs([packOutput(withContent(content))], beyondRepair, structure);
  assert.deepEqual(judged.faults, []);
  assert.equal(judged.asInput.length, 1);
});

test("a refusal is explained only where an error of ours may be behind it", async () => {
  assert.equal(await explainRefusal(new Uint8Array(9)), null);
  assert.equal(await explainRefusal(FORM), null);
});

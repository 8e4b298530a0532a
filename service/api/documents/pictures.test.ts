import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { GeneratedFile } from "#contract/generate.ts";
import { Template } from "#contract/template.ts";
import { writePng } from "../../../engine/image/png.fixture.ts";
import { ONE_FIELD, rawFile } from "../../../engine/ingest/raw-file.fixture.ts";
import { bulkHarnessAt } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();

const PICTURE = Buffer.from(
  writePng({ width: 2, height: 1, colorType: 0, depth: 8, samples: [0, 255] }),
).toString("base64");
/** A text field, an image field, a push button without a picture, and a barcode. */
const FORM = rawFile({
  objects: {
    ...ONE_FIELD,
    3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[5 0 R 6 0 R 7 0 R 8 0 R]>>",
    4: "<</Fields[5 0 R 6 0 R 7 0 R 8 0 R]/DA(/Helv 0 Tf 0 g)>>",
    6: "<</Subtype/Widget/FT/Btn/Ff 65536/T(photo)/Rect[0 30 99 90]/MK<</TP 1>>>>",
    7: "<</Subtype/Widget/FT/Btn/Ff 65536/T(send)/Rect[0 100 99 120]>>",
    8: "<</Subtype/Widget/FT/Tx/T(code)/Rect[0 130 99 190]/PMD<</Symbology/QRCode>>>>",
  },
});
const template = Template.parse((await upload(service, key, FORM)).body);
const Made = z.object({ id: z.int() });
const at = bulkHarnessAt(service.url, key, 0);
const mappingId = await createObject("mappings", {
  template_id: template.id,
  field_mappings: { photo: "photo", send: "stamp", code: "code" },
});
const envelopeId = await createObject("envelopes", {
  template_id: template.id,
  mapping_id: mappingId,
});

async function createObject(kind: string, json: object): Promise<number> {
  const answer = await at.ask(`/api/v1/${kind}`, { json: { name: "n", ...json } });
  return Made.parse(answer.body).id;
}

async function generate(data: object, more: object = {}) {
  const json = { envelope_id: envelopeId, data, ...more };
  return await at.ask("/api/v1/generate/pdf", { json });
}

test("an upload warns that barcodes are not drawn", () => {
  const found = template.warnings.filter(({ code }) => code === "barcode_not_drawn");
  assert.deepEqual(
    found.map(({ fields }) => fields),
    [["code"]],
  );
});

test("push buttons that a mapping names take pictures, and nothing else", async () => {
  for (const flatten of [false, true]) {
    const data = { photo: PICTURE, stamp: `data:image/png;base64,${PICTURE}` };
    const answer = await generate(data, { flatten });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(GeneratedFile.parse(answer.body).warnings, []);
  }
  assert.equal((await generate({ photo: "" })).status, 200);
  refused(await generate({ photo: "Ada Lovelace" }), 400, "invalid_signature");
});

test("a barcode's value has a warning, which strict makes an error", async () => {
  const answer = await generate({ code: "123" });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(
    GeneratedFile.parse(answer.body).warnings.map(({ field, code }) => [field, code]),
    [["code", "barcode_not_drawn"]],
  );
  refused(await generate({ code: "123" }, { strict: true }), 400, "validation_error");
  const failing = { fail_on: ["barcode_not_drawn"] };
  refused(await generate({ code: "123" }, failing), 400, "validation_error");
});

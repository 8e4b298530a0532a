import assert from "node:assert/strict";
import { test } from "node:test";
import { type BulkContent, ContentWriter, contentText, SheetNotRead } from "./bulk-content.ts";
import { USUAL_OPTIONS } from "./bulk-options.ts";

const CONTENT: BulkContent = {
  envelope: 7,
  file: { file: new File(["Name\nAda\n"], "staff.2026.jsonl"), id: "a" },
  sheet: {},
  names: ["name"],
  options: USUAL_OPTIONS,
};

test("the text of a content differs for each of its parts", () => {
  const others: readonly BulkContent[] = [
    { ...CONTENT, envelope: 8 },
    { ...CONTENT, file: { ...CONTENT.file, id: "b" } },
    { ...CONTENT, sheet: { sheet: "Staff" } },
    { ...CONTENT, sheet: { delimiter: ";" } },
    { ...CONTENT, names: [null] },
    { ...CONTENT, options: { ...USUAL_OPTIONS, use: "trial" } },
  ];
  const texts = [CONTENT, ...others].map(contentText);
  assert.equal(new Set(texts).size, texts.length);
  assert.equal(contentText({ ...CONTENT, names: ["name"] }), contentText(CONTENT));
});

test("the CSV is written once for the check and the start, and again for other columns", async () => {
  let writes = 0;
  const writer = new ContentWriter(async (_file, _options, names) => {
    writes += 1;
    return { kind: "written", csv: new Blob([`${String(names[0])}\nAda\n`]) };
  });
  const first = await writer.upload(CONTENT);
  const second = await writer.upload({
    ...CONTENT,
    options: { ...USUAL_OPTIONS, result: "flat" },
  });
  assert.equal(first.file, second.file);
  assert.deepEqual(
    [first.envelope_id, first.filename, first.flatten, second.flatten, writes],
    [7, "staff.2026.csv", false, true, 1],
  );
  await writer.upload({ ...CONTENT, names: ["family_name"] });
  assert.equal(writes, 2);
});

test("a spreadsheet that can no longer be read rejects, and is read again next time", async () => {
  let writes = 0;
  const writer = new ContentWriter(async () => {
    writes += 1;
    return writes === 1
      ? { kind: "refused", reason: "damaged", message: "The file cannot be read." }
      : { kind: "written", csv: new Blob([]) };
  });
  await assert.rejects(writer.upload(CONTENT), SheetNotRead);
  await writer.upload(CONTENT);
  assert.equal(writes, 2);
});

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { ownFolder, runPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
const put = (name: string, content: string | Uint8Array): void =>
  writeFileSync(join(folder, name), content);

put(
  "form.pdf",
  buildForm({
    fields: [
      { type: "text", name: "f", at: [72, 700, 152, 720], defaultAppearance: "/Helv 10 Tf 0 g" },
    ],
  }),
);
put("rows.csv", "note\na note that is too long\n");

test("a mapping file says what becomes of a text that does not fit its field", async () => {
  const expected = { clip: [0, true], shrink: [0, false], fail: [1, true] };
  for (const [overflow, [code, isReported]] of Object.entries(expected)) {
    put("mapping.json", JSON.stringify({ f: { source: "note", overflow } }));
    const args = ["fill", "form.pdf", "rows.csv", "-o", `${overflow}.zip`, "-m", "mapping.json"];
    const ran = await runPlaten(args, { cwd: folder });
    assert.equal(ran.code, code, ran.err);
    assert.equal(/text_truncated|does not fit/u.test(ran.err), isReported, ran.err);
  }
});

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findForms } from "../score/find-forms.ts";
import { compareForms } from "./compare-forms.ts";

const FORMS = fileURLToPath(new URL("../../../shared/corpus/forms/", import.meta.url));
/** One form of so many; `npm run score:merge` compares all, which takes minutes. */
const SAMPLED = 8;

test("forms of the corpus look the same merged as flattened alone, to the pixel", async (t) => {
  if (!existsSync(FORMS)) return t.skip("no ../shared/corpus beside the checkout");
  const { files } = await findForms(FORMS, null);
  const sample = files.filter((_, index) => index % SAMPLED === 0);
  const { compared, faults } = await compareForms(sample.map((file) => join(FORMS, file)));
  t.diagnostic(`${compared} of ${sample.length} forms compared, each with three rows`);
  assert.deepEqual(faults, []);
  assert.ok(compared > 0.7 * sample.length);
});

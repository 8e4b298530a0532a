import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { scoreShortHeaders } from "./short-headers.ts";

const FORMS = fileURLToPath(new URL("../../../shared/corpus/forms/", import.meta.url));

test("short headers of known forms: most are suggested, a third is ticked, none is ticked wrongly", async (t) => {
  const results = await scoreShortHeaders(FORMS);
  if (results === null) return t.skip("no ../shared/corpus beside the checkout");
  const present = results.filter(({ isAbsent }) => !isAbsent);
  const share = (...outcomes: readonly string[]): number =>
    present.filter(({ outcome }) => outcomes.includes(outcome)).length / present.length;
  assert.ok(share("ticked") > 0.33, `${share("ticked")}`);
  assert.ok(share("ticked", "offered") > 0.66, `${share("ticked", "offered")}`);
  assert.deepEqual(
    results.filter(({ outcome }) => outcome === "ticked wrong"),
    [],
  );
});

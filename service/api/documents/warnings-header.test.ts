import assert from "node:assert/strict";
import { test } from "node:test";
import { warningHeaders } from "./warnings-header.ts";

const warning = (field: string | null) => ({ field, code: "unknown_alias", message: "Ignored." });

test("warnings of any name are ASCII JSON without messages", () => {
  for (const name of ["prénom", "名前", "a\u2028b\n", "𝒳", '"', null]) {
    const { "x-warnings": text } = warningHeaders([warning(name)]);
    assert.match(text, /^[ -~]*$/);
    assert.deepEqual(JSON.parse(text), [{ field: name, code: "unknown_alias" }]);
  }
  assert.deepEqual(warningHeaders([]), { "x-warnings": "[]", "x-warning-count": "0" });
});

test("of many warnings those that fit are listed, and all are counted", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => warning(`name ${index}`));
  const { "x-warnings": text, "x-warning-count": total } = warningHeaders(many);
  assert.ok(text.length <= 4000 && text.length > 3900, `${text.length}`);
  assert.equal(total, "10000");
  assert.ok(text.startsWith('[{"field":"name 0","code":"unknown_alias"},'), text.slice(0, 60));
  assert.doesNotThrow(() => void JSON.parse(text));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { faceOrder } from "./face-order.ts";
import { facesFor } from "./script-faces.fixture.ts";
import type { Face } from "./script-layout.ts";
import type { FaceName } from "./shaper.ts";

const [SOME] = facesFor("Ł");

/** The names of faces in the order in which they are tried. */
function orderFaces(names: readonly FaceName[], text: string, bold = false): readonly string[] {
  assert.ok(SOME !== undefined);
  const faces: readonly Face[] = names.map((name) => ({ name, font: SOME.font }));
  return faceOrder(faces, text, bold).map((index) => names[index] ?? "");
}

test("of two weights the one of the form's own font is tried first", () => {
  assert.deepEqual(orderFaces(["sans", "sansBold", "arabic"], "Ł", true), [
    "sansBold",
    "sans",
    "arabic",
  ]);
  assert.deepEqual(orderFaces(["sansBold", "sans"], "Ł"), ["sans", "sansBold"]);
  assert.deepEqual(orderFaces(["sansBold"], "Ł"), ["sansBold"]);
});

test("Han characters are Japanese next to kana, Korean next to hangul, else Chinese", () => {
  const all = ["sans", "chinese", "japanese", "korean"] as const;
  assert.deepEqual(orderFaces(all, "東京テスト"), ["sans", "japanese", "chinese", "korean"]);
  assert.deepEqual(orderFaces(all, "서울 東"), ["sans", "korean", "chinese", "japanese"]);
  assert.deepEqual(orderFaces(all, "東京"), all);
});

test("a preferred face that is absent changes nothing", () => {
  assert.deepEqual(orderFaces(["sans", "arabic"], "テ서", true), ["sans", "arabic"]);
  assert.deepEqual(orderFaces([], "テ"), []);
});

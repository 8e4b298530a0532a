import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mark } from "./form-spec.ts";
import { pageContent } from "./page-content.ts";

const RED = [1, 0, 0] as const;

test("a page without marks has no content", () => {
  assert.equal(pageContent({}), "");
});

test("text is aligned left, centred or right by its width", () => {
  const text = { kind: "text", text: "iii", size: 10 } as const; // 3 × 2.22 wide
  const marks: Mark[] = [
    { ...text, at: [100, 50] },
    { ...text, at: [100, 50], align: "center", font: "Helvetica-Bold", color: RED },
    { ...text, at: [100, 50], align: "right" },
  ];
  assert.deepEqual(pageContent({ marks }).split("\n"), [
    "0 0 0 rg BT /F1 10 Tf 100 50 Td (iii) Tj ET",
    "1 0 0 rg BT /F2 10 Tf 95.83 50 Td (iii) Tj ET",
    "0 0 0 rg BT /F1 10 Tf 93.34 50 Td (iii) Tj ET",
  ]);
});

test("a line runs from point to point", () => {
  const marks: Mark[] = [{ kind: "line", from: [1, 2], to: [3.25, 4], width: 2 }];
  assert.equal(pageContent({ marks }), "0 0 0 RG 2 w 1 2 m 3.25 4 l S");
});

test("a box is filled, outlined, or both", () => {
  const rect = [10, 20, 40, 60] as const;
  const boxes: Mark[] = [
    { kind: "box", rect },
    { kind: "box", rect, fill: RED, width: 0 },
    { kind: "box", rect, fill: RED, color: RED, width: 1 },
  ];
  assert.deepEqual(
    boxes.map((mark) => pageContent({ marks: [mark] }).trim()),
    [
      "0 0 0 RG 0.5 w 10 20 30 40 re S",
      "1 0 0 rg 10 20 30 40 re f",
      "1 0 0 rg 10 20 30 40 re f 1 0 0 RG 1 w 10 20 30 40 re S",
    ],
  );
});

test("a ring is four curves that end where they began", () => {
  const marks: Mark[] = [{ kind: "ring", center: [50, 50], radius: 10 }];
  const content = pageContent({ marks });
  assert.match(content, /^0 0 0 RG 0\.5 w 60 50 m /);
  assert.equal(content.match(/ c(?= |$)/g)?.length, 4);
  assert.match(content, / 60 50 c S$/);
});

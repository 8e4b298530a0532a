import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { latin1Bytes } from "#cos";
import { contentBalance } from "./content-balance.ts";

/** Content in which every `q`, `Q`, `BT` … is inside a string, a name, a comment, an array or an inline image. */
const inert = fc.constantFrom(
  "(Q q \\) Q (nested Q) BT) Tj",
  "<51 71> Tj",
  "/Q gs",
  "% q q Q BMC\n",
  "[(Q) -120 (q)] TJ",
  "BI /W 1 /H 1 /CS /G /BPC 8 ID Q EI\u0001q EI\n",
  "1 0 0 1 72 72 cm",
  "0.5 g",
  "/P <</Lang (q)>> BDC EMC",
  "BT /F1 9 Tf ET",
  "0 0 9 9 re f",
  "qq",
);
const effective = fc.constantFrom("q", "Q", "BMC", "EMC");

test("saved and restored states are counted, whatever strings, comments and images contain", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(inert, effective)), (tokens) => {
      let [saves, marks, at] = [0, 0, 0];
      const stray: number[] = [];
      for (const token of tokens) {
        if (token === "q") saves += 1;
        else if (token === "BMC") marks += 1;
        else if (token === "EMC") marks = Math.max(0, marks - 1);
        else if (token === "Q" && saves > 0) saves -= 1;
        else if (token === "Q") stray.push(at);
        at += token.length + 1;
      }
      const content = tokens.map((token) => `${token}\n`).join("");
      assert.deepEqual(contentBalance(latin1Bytes(content)), {
        strayRestores: stray,
        openSaves: saves,
        openMarks: marks,
        textOpen: false,
        pathOpen: false,
        end: content.length,
        nextMark: 0,
      });
    }),
  );
});

test("invalid content is read to its end, and its balanced part is counted", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { end, openSaves, strayRestores } = contentBalance(bytes);
      assert.ok(end <= bytes.length);
      const kept = bytes.slice(0, end);
      for (const at of strayRestores) kept[at] = 0x20;
      const again = contentBalance(kept);
      assert.deepEqual([again.openSaves, again.strayRestores, again.end], [openSaves, [], end]);
    }),
    { numRuns: 500 },
  );
});

test("content ends before an unterminated construct", () => {
  assert.equal(endOf("q (abc"), 2);
  assert.equal(endOf("q <4142"), 2);
  assert.equal(endOf("q [(a) (b"), 2);
  assert.equal(endOf("q [(a) 3"), 2);
  assert.equal(endOf("q BI /W 1 ID abc"), 2);
  assert.equal(endOf("q [(a) Tj Q"), 11);
});

test("the next /MCID is above every one in the content", () => {
  assert.equal(nextOf("/P <</MCID 7>> BDC EMC /P <</MCID 3 /Lang(x)>> BDC EMC"), 8);
  assert.equal(nextOf("/P <</MCID/x>> BDC"), 0);
  assert.equal(nextOf("/P <</MCID 99999999999999>> BDC"), 0);
  assert.equal(nextOf("(/MCID 5) Tj"), 0);
});

function endOf(content: string): number {
  return contentBalance(latin1Bytes(content)).end;
}

function nextOf(content: string): number {
  return contentBalance(latin1Bytes(content)).nextMark;
}

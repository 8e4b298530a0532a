import assert from "node:assert/strict";
import { test } from "node:test";
import { readXmlWithin } from "./xml.ts";

const LIMITS = { elements: 3, depth: 2, name: 4 };

test("a text beyond a bound is reported with the bound", () => {
  assert.equal(readXmlWithin("<a/><b/><c/>", LIMITS).exceeded, null);
  assert.equal(readXmlWithin("<a/><b/><c/><d/>", LIMITS).exceeded, "elements");
  assert.equal(readXmlWithin("<a><b><c/></b></a>", LIMITS).exceeded, "depth");
  assert.equal(readXmlWithin('<abcd efgh="ijkl">longer text</abcd>', LIMITS).exceeded, null);
  for (const text of ["<abcde/>", '<a abcde=""/>', '<a b="abcde"/>'])
    assert.deepEqual(readXmlWithin(text, LIMITS), {
      roots: [],
      exceeded: "name",
      declaresEntities: false,
    });
});

test("mixed content keeps the order of text and elements", () => {
  const { roots } = readXmlWithin("<p>one <b/>two<i/></p>", LIMITS);
  const content = roots[0]?.content.map((item) => (typeof item === "string" ? item : item.name));
  assert.deepEqual(content, ["one ", "b", "two", "i"]);
});

test("declared entities are reported and not expanded", () => {
  const declared = '<!DOCTYPE a [<!ELEMENT a ANY><!ENTITY b "c">]><a>&b;</a>';
  const { roots, declaresEntities } = readXmlWithin(declared, LIMITS);
  assert.deepEqual([roots[0]?.text, declaresEntities], ["&b;", true]);
  for (const text of [
    "<!DOCTYPE a><a/>",
    "<!-- <!ENTITY b> --><a/>",
    "<a><![CDATA[<!ENTITY b>]]></a>",
  ])
    assert.equal(readXmlWithin(text, LIMITS).declaresEntities, false, text);
});

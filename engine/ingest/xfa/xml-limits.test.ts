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
      usesEntities: false,
    });
});

test("mixed content keeps the order of text and elements", () => {
  const { roots } = readXmlWithin("<p>one <b/>two<i/></p>", LIMITS);
  const content = roots[0]?.content.map((item) => (typeof item === "string" ? item : item.name));
  assert.deepEqual(content, ["one ", "b", "two", "i"]);
});

const DECLARED = '<!DOCTYPE a [<!ELEMENT a ANY><!-- don\'t --><!ENTITY b "c]>"><!ENTITY d "&b;">]>';

test("the use of declared entities is reported, and none is expanded", () => {
  const { roots } = readXmlWithin(`${DECLARED}<a>&b;</a>`, LIMITS);
  assert.equal(roots[0]?.text, "&b;");
  const used = ["<a>&b;</a>", '<a e="&b;"/>', "<a>&d;</a>", "<a/><a>&lt;&x;</a>"];
  for (const text of used)
    assert.equal(readXmlWithin(DECLARED + text, LIMITS).usesEntities, true, text);
});

test("entities that are declared and never used, or used and not declared, do not count", () => {
  const unused = ["<a>&lt;&#66;</a>", "<a><![CDATA[&b;]]><!-- &b; --></a>", "<a>b; & c</a>"];
  for (const text of [
    ...unused.map((each) => DECLARED + each),
    "<!DOCTYPE a><a>&b;</a>",
    "<!-- <!ENTITY b> --><a>&b;</a>",
    "<a><![CDATA[<!ENTITY b>]]>&b;</a>",
  ])
    assert.equal(readXmlWithin(text, LIMITS).usesEntities, false, text);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readXml, readXmlUntil, type XmlElement } from "./xml.ts";

/** Elements as nested arrays: name, text if any, children. */
function outline(element: XmlElement): unknown {
  const text = element.text === "" ? [] : [element.text];
  return [element.name, ...text, ...element.children.map((child) => outline(child))];
}

function read(text: string): unknown {
  return readXml(text).map((element) => outline(element));
}

test("elements, attributes and text are read", () => {
  assert.deepEqual(read("<a><b>x</b>y<c/></a>"), [["a", "y", ["b", "x"], ["c"]]]);
  const [element] = readXml(`<a one="1 > 0" two='"' three = "&lt;"/>`);
  assert.deepEqual(Object.fromEntries(element?.attributes ?? []), {
    one: "1 > 0",
    two: '"',
    three: "<",
  });
});

test("entities, character references and CDATA are text; comments and instructions are not", () => {
  const text = "<?xml version='1.0'?><!-- <no/> --><a>&lt;&amp;&#65;&#x42;<![CDATA[<&>]]></a>";
  assert.deepEqual(read(text), [["a", "<&AB<&>"]]);
});

test("entities that a document type would define are kept verbatim and do not expand", () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;&#x110000;</a>';
  const [element] = readXml(bomb).filter((each) => each.name === "a");
  assert.equal(element?.text, "&b;&#x110000;");
});

test("open elements are closed at the end, and unmatched closing tags are text", () => {
  assert.deepEqual(read("<a><b>x"), [["a", ["b", "x"]]]);
  assert.deepEqual(read("<a></z><b/></a>"), [["a", "</z>", ["b"]]]);
  assert.deepEqual(read("<a><b></a><c/>"), [["a", ["b"]], ["c"]]);
});

test("at most 100,000 elements and a depth of 200 are read", () => {
  assert.equal(readXml("<a/>".repeat(150_000)).length, 100_000);
  let depth = 0;
  for (let at = readXml("<a>".repeat(50_000))[0]; at !== undefined; at = at.children[0]) depth += 1;
  assert.equal(depth, 200);
});

const namesIn = (text: string): unknown => readXml(text).map(({ name }) => name);

test("reading ends at a tag or comment of more than 64 K characters, and after a thousand faults", () => {
  const long = "x".repeat(200_000);
  for (const unread of [`<b c="${long}"/>`, `<!--${long}-->`, `<?${long}?>`, "</z>".repeat(1001)])
    assert.deepEqual(namesIn(`<a/>${unread}<d/>`), ["a"]);
  assert.deepEqual(namesIn(`<a/><b>${long}</b></z><d/>`), ["a", "b", "d"]);
});

test("reading can end at an element, whose ancestors are known", () => {
  const seen: string[] = [];
  const roots = readXmlUntil("<a><b/><c><d/>x</c></a><e/>", (name, path) => {
    seen.push([...path, name].join("/"));
    return name === "d";
  });
  assert.deepEqual(
    roots.map((root) => outline(root)),
    [["a", ["b"], ["c", ["d"]]]],
  );
  assert.deepEqual(seen, ["a", "a/b", "a/c", "a/c/d"]);
});

test("an attribute may have any name", () => {
  assert.deepEqual(read('<a/><b __proto__="" c=""/>'), [["a"], ["b"]]);
  assert.deepEqual(read('<a/><b hasOwnProperty="" c=""/>'), [["a"]]);
});

test("the reader terminates without an exception for any text", () => {
  const piece = fc.constantFrom(
    ..."<a>|</a>|<a|/>|<|>|\"|'|&|;|<!--|-->|<![CDATA[|]]>|<?|x".split("|"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      readXml(pieces.join(""));
    }),
    { numRuns: 1000 },
  );
});

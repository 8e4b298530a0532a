import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { CharacterKind } from "./character-kind.ts";
import { chooseFaces } from "./choose-faces.ts";
import type { ClusterFacts } from "./cluster-facts.ts";

const SEED = 20260217;

/** Each cluster as a letter for its kind and the faces that have it; 0 is the own font. */
function factsOf(clusters: readonly string[]): ClusterFacts {
  const kinds = clusters.map(([kind = "c"]) => KINDS[kind] ?? "common");
  const faces = clusters.map((cluster) =>
    Array.from(cluster.slice(1)).reduce((bits, face) => bits | (1 << Number(face)), 0),
  );
  return {
    count: clusters.length,
    kinds,
    faces: Int32Array.from(faces),
    pictures: Uint8Array.from(clusters, ([kind]) => (kind === "p" ? 1 : 0)),
  };
}

const KINDS: Readonly<Record<string, CharacterKind>> = {
  " ": "space",
  a: "alphabet",
  s: "script",
  i: "ignorable",
};

/** The chosen faces; 0 is the own font, - none. */
function showChoices(...clusters: string[]): string {
  const faces = chooseFaces(factsOf(clusters), [0, 1, 2], 2);
  return Array.from(faces, (face) => (face === -2 ? "-" : String(face + 1))).join("");
}

test("A word uses the own font where that has all of it", () => {
  assert.equal(showChoices("a0", "a0", " 01", "s1", "s1"), "00011");
  assert.equal(showChoices("a0", "a1"), "01");
});

test("Only the letters of an alphabet that the own font lacks use a face", () => {
  assert.equal(showChoices("a01", "a01", " 01", "a1", "a01"), "00010");
  assert.equal(showChoices("a02", " 02", "a2", " 02", "c02"), "00200");
  assert.equal(showChoices("a1", "a01", "a2", "a12"), "1022");
  assert.equal(showChoices("a0", " 01", "a1"), "001");
});

test("A letter uses the face of the letter before it", () => {
  assert.equal(showChoices("s2", "s12"), "22");
  assert.equal(showChoices("s12", "s2"), "12");
});

test("Common characters use the face of the letters next to them", () => {
  assert.equal(showChoices("c02", "s2", "c012", "s1", "c02"), "22210");
  assert.equal(showChoices("s2", " 02", "c02", " 02", "s2"), "22222");
  assert.equal(showChoices("s2", " 02", "c02", " 02", "s1"), "20001");
});

test("An emoji uses the emoji face wherever it is", () => {
  assert.equal(showChoices("s1", "p13", "s1"), "131");
});

test("A space between runs uses the own font, or a face where that has none", () => {
  assert.equal(showChoices("s1", " 012", " 012", "s2"), "1002");
  assert.equal(showChoices("s1", " 2", "s2"), "122");
  assert.equal(showChoices("s1", " ", "s2"), "1-2");
  assert.equal(showChoices("p3", " 03", "p3"), "303");
});

test("Every cluster that some face has is assigned to such a face", () => {
  const cluster = fc
    .tuple(fc.constantFrom("a", "s", "c", "p", " "), fc.subarray(["0", "1", "2", "3"]))
    .map(([kind, faces]) => kind + faces.join(""));
  const property = fc.property(fc.array(cluster, { maxLength: 12 }), (clusters) => {
    for (const [at, face] of Array.from(showChoices(...clusters)).entries()) {
      const held = clusters[at]?.slice(1) ?? "";
      assert.ok(face === "-" ? held === "" : held.includes(face), clusters.join());
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 1000 });
});

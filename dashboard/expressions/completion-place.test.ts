import assert from "node:assert/strict";
import { test } from "node:test";
import { checkExpression, type ExpressionKind } from "@platen/forms/row-values";
import { completionPlace, faultRange, writtenAlias } from "./completion-place.ts";

/** The place at `^`. */
const at = (kind: ExpressionKind, marked: string): string => {
  const place = completionPlace(kind, marked.replace("^", ""), marked.indexOf("^"));
  return place === null ? "none" : `${place.kind} ${place.from}`;
};

/** The part of an expression that is marked as its fault. */
const marked = (kind: ExpressionKind, source: string): string => {
  const { position = 0 } = checkExpression(kind, source) ?? {};
  const { from, to } = faultRange(source, position);
  return source.slice(from, to);
};

test("functions are completed where a pipeline expects one, and at the start of a condition", () => {
  assert.equal(at("transform", "^"), "function 0");
  assert.equal(at("transform", "  up^"), "function 2");
  assert.equal(at("transform", "trim |up^"), "function 6");
  assert.equal(at("transform", "trim ^"), "none");
  assert.equal(at("transform", "pad(5,'0') ^"), "none");
  assert.equal(at("condition", "is_^"), "function 0");
  assert.equal(at("condition", "is_empty(a) | ^"), "none");
});

test("names of values are completed as arguments, also in double quotes, but not within texts", () => {
  assert.equal(at("transform", "concat(^"), "alias 7");
  assert.equal(at("transform", "concat(' ', la^"), "alias 12");
  assert.equal(at("transform", "concat(' ', \"Last N^"), "alias 12");
  assert.equal(at("transform", "concat('la^"), "none");
  assert.equal(at("transform", "concat('it''s la^"), "none");
  assert.equal(at("transform", "map('a': ^"), "alias 9");
  assert.equal(at("transform", "concat(a ^"), "none");
  assert.equal(at("condition", "equals(^, 'x')"), "alias 7");
  assert.equal(at("transform", 'concat("a(b") | ^'), "function 16");
});

test("an outcome is an alias as a whole, or a text", () => {
  assert.equal(at("outcome", "Last N^"), "alias 0");
  assert.equal(at("outcome", "'Last N^"), "none");
});

test("an alias is written so that the language reads the same alias", () => {
  assert.equal(writtenAlias("transform", "zip"), "zip");
  assert.equal(writtenAlias("transform", "Last Name"), '"Last Name"');
  assert.equal(writtenAlias("transform", 'the "x"'), '"the ""x"""');
  assert.equal(writtenAlias("outcome", "Last Name"), "Last Name");
  for (const alias of ["zip", "Last Name", 'a"b', "1st", "'x'", "größe"]) {
    assert.equal(checkExpression("transform", `concat(${writtenAlias("transform", alias)})`), null);
    assert.equal(checkExpression("outcome", writtenAlias("outcome", alias)), null);
  }
});

test("a fault is marked from its position to the end of the word, the text or the expression", () => {
  assert.equal(marked("transform", "trim | uper"), "uper");
  assert.equal(marked("transform", "trim |"), "|");
  assert.equal(marked("transform", "concat('é', 'x)"), "'x)");
  assert.equal(marked("transform", "trim; upper"), ";");
  assert.equal(marked("transform", "concat('😀') | shout"), "shout");
  assert.equal(marked("condition", "equals(a, )"), ")");
});

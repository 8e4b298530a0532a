import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { html } from "./html.ts";
import { linkTo } from "./mod.ts";

test("inserted text can open no tag and close no quote", () => {
  const property = fc.property(fc.string(), (text) => {
    const { text: markup } = html`<a title="${text}">${text}</a>`;
    const inside = markup.slice('<a title="'.length, -"</a>".length);
    assert.equal(inside.match(/[<>"']/g)?.join(""), '">');
  });
  fc.assert(property, { examples: [['"><script>alert(1)</script>'], ["' onclick='x"]] });
});

test("nested markup is kept, lists are joined, and null and false are empty", () => {
  const items = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
  const made = html`<ul>${items}</ul>${null}${false}${0}`;
  assert.equal(made.text, "<ul><li>a</li><li>&lt;b&gt;</li></ul>0");
});

test("links lead to http and https only", () => {
  assert.equal(linkTo("https://shop.example/a?b=1"), "https://shop.example/a?b=1");
  assert.equal(linkTo("http://127.0.0.1:3000/"), "http://127.0.0.1:3000/");
  for (const address of ["javascript:alert(1)", "data:text/html,x", "/a", "", "file:///etc"])
    assert.equal(linkTo(address), null, address);
  assert.equal(linkTo(null), null);
});

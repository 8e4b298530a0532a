import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { html } from "./html.ts";
import { linkTo } from "./mod.ts";

test("what is put into a page can open no tag and close no quote", () => {
  const property = fc.property(fc.string(), (text) => {
    const { text: markup } = html`<a title="${text}">${text}</a>`;
    const inside = markup.slice('<a title="'.length, -"</a>".length);
    assert.equal(inside.match(/[<>"']/g)?.join(""), '">');
  });
  fc.assert(property, { examples: [['"><script>alert(1)</script>'], ["' onclick='x"]] });
});

test("markup in markup stays, lists are laid out, and nothing is nothing", () => {
  const items = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
  const made = html`<ul>${items}</ul>${null}${false}${0}`;
  assert.equal(made.text, "<ul><li>a</li><li>&lt;b&gt;</li></ul>0");
});

test("a page leads to addresses of the web alone", () => {
  assert.equal(linkTo("https://shop.example/a?b=1"), "https://shop.example/a?b=1");
  assert.equal(linkTo("http://127.0.0.1:3000/"), "http://127.0.0.1:3000/");
  for (const address of ["javascript:alert(1)", "data:text/html,x", "/a", "", "file:///etc"])
    assert.equal(linkTo(address), null, address);
  assert.equal(linkTo(null), null);
});

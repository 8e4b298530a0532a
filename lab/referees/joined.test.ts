import assert from "node:assert/strict";
import { test } from "node:test";
import { compile, type OpenForm, open, RowFiller } from "@platen/engine";
import { joinForms } from "@platen/engine/assemble";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { extractDrawnText } from "./drawn-text.ts";
import { loadQpdfReferee } from "./qpdf.ts";
import { READERS } from "./readers.ts";

const NAME = { type: "text", name: "name", at: [72, 700, 300, 720] } as const;
const AGREE = {
  type: "checkbox",
  name: "agree",
  at: { rect: [72, 640, 90, 658], state: "On" },
} as const;

async function openForm(pdf: Uint8Array): Promise<OpenForm> {
  const result = await open(pdf, nodePlatform);
  assert.ok(result.kind === "form");
  return result;
}

/** The same form twice and another one, filled with a name each. */
async function fillJoined(options: Parameters<typeof compile>[1]): Promise<Uint8Array> {
  const one = await openForm(buildForm({ fields: [NAME, AGREE] }));
  const other = await openForm(buildForm({ fields: [AGREE, NAME], fonts: { Helv: "Courier" } }));
  const compiled = compile(joinForms([one, one, other]), options, nodePlatform);
  const filler = new RowFiller(compiled, nodePlatform);
  const row = ["Ada", true, "Bob", null, true, "Cyd"];
  assert.ok(filler.fill(row, new Uint8Array(16)), JSON.stringify(filler.issues));
  return Buffer.concat([compiled.prefix, filler.tail()]);
}

test("every reader finds the values of joined forms below their form's name", async () => {
  const pdf = await fillJoined({ test: true });
  assert.deepEqual((await loadQpdfReferee())(pdf).status, 0);
  for (const [library, read] of READERS) {
    const { places } = await read(pdf);
    const valueOf = (name: string): string | undefined => places.get(name)?.[0]?.values[0];
    const values = ["name", "t2.name", "t3.name", "agree", "t3.agree"].map(valueOf);
    assert.deepEqual(values, ["Ada", "Bob", "Cyd", "On", "On"], library);
  }
});

test("joined forms that are flattened and stamped show each value on its own page", async () => {
  const pdf = await fillJoined({ flatten: true, test: true });
  assert.deepEqual((await loadQpdfReferee())(pdf).status, 0);
  const { pages, widgets } = await extractDrawnText(pdf);
  assert.equal(widgets.size, 0);
  const names = pages.map((page) => ["Ada", "Bob", "Cyd"].filter((name) => page.includes(name)));
  assert.deepEqual(names, [["Ada"], ["Bob"], ["Cyd"]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadScripts } from "#node";
import type { FieldSpec, FormSpec } from "../../forms/builder/mod.ts";
import type { CompileOptions } from "../compile/compile.ts";
import { appearanceOf, fieldOf, SpecimenFill } from "../compile/specimen-fill.fixture.ts";

type ListSpec = Extract<FieldSpec, { type: "combo" | "list" }>;

const scripts = await loadScripts();

const MARK = /0\.600006 0\.756866 0\.854904 rg\n\S+ (\S+) \S+ \S+ re\nf\n/gu;

/** A list of `count` options at 10 points each, in a box `height` points high. */
function list(count: number, height: number, more: Partial<ListSpec> = {}): FieldSpec {
  const options = Array.from({ length: count }, (_, index) => `item ${index + 1}`);
  const look = {
    at: [50, 50, 150, 50 + height],
    defaultAppearance: "/Helv 10 Tf 0 0 1 rg",
  } as const;
  return { type: "list", name: "l", options, ...look, ...more };
}

function filler(field: FieldSpec, more: FormSpec = {}, options: CompileOptions = {}): SpecimenFill {
  return new SpecimenFill({ ...more, fields: [field] }, options);
}

function items(content: string): readonly string[] {
  return [...content.matchAll(/\((.*?)\) Tj/gu)].map(([, item = ""]) => item);
}

test("a list shows only the visible items", () => {
  const shown = items(appearanceOf(filler(list(100, 60)).read(["item 1"]), "l"));
  assert.equal(shown[0], "item 1");
  assert.ok(shown.length >= 5 && shown.length <= 7, String(shown.length));
});

test("a list scrolls to its first selected item, and not beyond its last item", () => {
  const fill = filler(list(100, 60));
  assert.equal(items(appearanceOf(fill.read(["item 40"]), "l"))[0], "item 40");
  const end = items(appearanceOf(fill.read(["item 100"]), "l"));
  assert.equal(end.at(-1), "item 100");
  assert.ok(end.length >= 5);
});

test("a list begins with the form's top item while the selection is visible then", () => {
  const fill = filler(list(100, 60, { extra: { TI: 30 } }));
  const first = (chosen: string): string | undefined =>
    items(appearanceOf(fill.read([chosen]), "l"))[0];
  assert.equal(first(""), "item 31");
  assert.equal(first("item 33"), "item 31");
  assert.equal(first("item 5"), "item 5");
  assert.equal(first("item 90"), "item 90");
  const output = fill.read(["item 33"]);
  assert.equal(fieldOf(output, "l").nodes[0]?.dict.get("TI"), 30);
  const beyond = filler(list(100, 60, { extra: { TI: 5000 } })).read([""]);
  assert.equal(items(appearanceOf(beyond, "l")).at(-1), "item 100");
});

test("a list whose items all fit is drawn from the first, whatever is selected", () => {
  const fill = filler(list(3, 200));
  for (const chosen of ["item 1", "item 3", ""]) {
    assert.deepEqual(items(appearanceOf(fill.read([chosen]), "l")), ["item 1", "item 2", "item 3"]);
  }
});

test("every visible selected item is highlighted with black text; the others keep their colour", () => {
  const fill = filler(list(5, 100, { multiSelect: true }));
  const content = appearanceOf(fill.read([["item 2", "item 4"]]), "l");
  assert.equal([...content.matchAll(MARK)].length, 2);
  const colours = [...content.matchAll(/BT\n(.*)\n/gu)].map(([, color]) => color);
  assert.deepEqual(colours, ["0 0 1 rg", "0 g", "0 0 1 rg", "0 g", "0 0 1 rg"]);
});

test("a highlight lies behind its own item and is one line high", () => {
  const content = appearanceOf(filler(list(5, 100)).read(["item 3"]), "l");
  const bottom = Number([...content.matchAll(MARK)][0]?.[1]);
  const baselines = [...content.matchAll(/\S+ (\S+) Td\n\((.*?)\)/gu)];
  const baseline = Number(baselines.find(([, , item]) => item === "item 3")?.[1]);
  assert.ok(bottom < baseline && baseline - bottom < 10);
});

test("a list whose options have tabs and line breaks shows each on one line", () => {
  const fill = filler(list(0, 100, { options: ["a\tb", "c\r\nd", "e\u2028f"] }));
  const output = fill.read(["c\r\nd"]);
  assert.equal(fieldOf(output, "l").value, "c\r\nd");
  assert.deepEqual(items(appearanceOf(output, "l")), ["a b", "c d", "e f"]);
});

test("a list with an undrawable option fails the row, and is initially blank", () => {
  const fill = filler(list(0, 100, { options: ["plain", "日本"] }));
  assert.equal(fill.pdf(["plain"]), null);
  assert.deepEqual(
    fill.issues.map(({ code }) => code),
    ["unencodable_text"],
  );
  assert.deepEqual(items(appearanceOf(fill.read([null]), "l")), []);
});

test("a long list in a font with a long name is drawn completely, also flattened", () => {
  const font = "F".repeat(120);
  const look = { at: [0, 0, 200, 14_000], defaultAppearance: `/${font} 6 Tf 0 g` } as const;
  const field = list(1500, 0, look);
  const more: FormSpec = { fonts: { [font]: "Helvetica" } };
  assert.equal(items(appearanceOf(filler(field, more).read(["item 9"]), "l")).length, 1500);
  assert.ok(filler(field, more, { flatten: true }).read(["item 9"]).form.fields.length === 0);
});

function near(value: number, expected: number): void {
  assert.ok(Math.abs(value - expected) < 0.02, `${value}, not ${expected}`);
}

test("options with glyphs higher than the font's make the lines of their list higher", () => {
  const options = ["Ểễ", "र्ट्रू"];
  const fields = [list(0, 100, { options })];
  const fill = new SpecimenFill({ fields }, { characters: options.join("") }, scripts);
  const [plan] = fill.compiled.plan.fields;
  const layout = plan?.kind === "choice" ? plan.widgets[0]?.draw.layout : undefined;
  assert.ok(layout?.form === "list");
  const { boxHeight, descent } = layout.heights;
  const content = appearanceOf(fill.read(["र्ट्रू"]), "l");
  const [first = 0, second = 0] = [...content.matchAll(/^\S+ (\S+) Td$/gmu)].map(([, y]) =>
    Number(y),
  );
  const [, bottom, height] = /rg\n\S+ (\S+) \S+ (\S+) re\nf\n/u.exec(content) ?? [];
  assert.ok(boxHeight > 1.156 + 0.1, "Helvetica's lines are lower");
  near(first, 99 - (boxHeight - descent) * 10);
  near(first - second, boxHeight * 10);
  near(Number(bottom), second - descent * 10);
  near(Number(height), boxHeight * 10);
});

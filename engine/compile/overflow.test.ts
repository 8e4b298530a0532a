import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { latin1Text, Stream } from "#cos";
import { type FieldValue, RowFiller } from "#fill";
import { readPages } from "#form";
import { loadScripts, nodePlatform } from "#node";
import type { FieldSpec } from "../../forms/builder/mod.ts";
import type { CompileOptions } from "./compile.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

type TextSpec = Extract<FieldSpec, { type: "text" }>;
type ChoiceSpec = Extract<FieldSpec, { type: "combo" | "list" }>;

const SHRINK = { overflow: { a: "shrink" } } as const;
const scripts = await loadScripts();

function text(more: Partial<TextSpec> = {}): FieldSpec {
  return { type: "text", name: "a", at: [50, 50, 150, 70], defaultAppearance: da(12), ...more };
}

function choice(more: Partial<ChoiceSpec> & Pick<ChoiceSpec, "type" | "options">): FieldSpec {
  return { name: "a", at: [50, 50, 150, 70], defaultAppearance: da(12), ...more };
}

function da(size: number): string {
  return `/Helv ${size} Tf 0 g`;
}

/** One filled field. */
type Filled = {
  readonly content: string;
  /** The size of the first text shown. */
  readonly size: number;
  readonly codes: readonly string[];
  readonly value: unknown;
};

function fillField(field: FieldSpec, value: FieldValue, options: CompileOptions = SHRINK): Filled {
  const fill = new SpecimenFill({ fields: [field] }, options, scripts);
  const output = fill.read([value]);
  const content = options.flatten === true ? pageContent(output) : appearanceOf(output, "a");
  return {
    content,
    size: Number(/ (\S+) Tf/u.exec(content)?.[1]),
    codes: fill.issues.map(({ code }) => code),
    value: options.flatten === true ? null : fieldOf(output, "a").value,
  };
}

function pageContent({ document }: Output): string {
  const [page] = readPages(document);
  const contents = document.array(page?.dict.get("Contents")) ?? [];
  const streams = contents.map((part) => document.resolve(part));
  return streams.map((part) => (part instanceof Stream ? latin1Text(part.data) : "")).join("\n");
}

function isCutOff({ codes }: Filled): boolean {
  return codes.includes("text_truncated");
}

/** A fixed size's static position has more digits than one that is written for a row. */
function inHundredths(content: string): string {
  return content.replace(/\d+\.\d{3,}(?= Td)/u, (number) => Number(number).toFixed(2));
}

const LONG = "Johannes Chrysostomus Wolfgangus";
/**
 * `high`: the size at which the descenders of a text that is too high are seen: Helvetica's box is 1.156 em high, 0.207
 * of it below the baseline.
 */
const KINDS: Readonly<Record<string, { field: FieldSpec; value: string; high?: number }>> = {
  "a single line": { field: text(), value: LONG },
  "a centred line": { field: text({ quadding: 1 }), value: LONG },
  "a line with tabs": { field: text(), value: "one\ttwo\tthree" },
  "a line higher than its box": {
    field: text({ at: [50, 50, 150, 58] }),
    value: "Ada",
    high: 5.2,
  },
  "several lines": {
    field: text({ multiline: true, at: [50, 50, 150, 84] }),
    value: LONG,
    // "Johannes Chrysostomus" is 11.004 em wide and a line 96 points: two lines, which then fit the height.
    high: 8.7,
  },
  "one line of a low multiline box": {
    field: text({ multiline: true, at: [50, 50, 150, 62] }),
    value: "Ada",
    high: 6.6,
  },
  "a comb lower than its text": {
    field: text({ comb: true, maxLength: 5, at: [50, 50, 150, 58] }),
    value: "AB12",
    high: 6.8,
  },
  "a hidden value": { field: text({ password: true }), value: LONG },
  "an editable combo box": {
    field: choice({ type: "combo", options: ["x"], editable: true }),
    value: LONG,
  },
};

for (const [kind, { field, value, high }] of Object.entries(KINDS)) {
  test(`${kind} shrinks just as far as it needs`, () => {
    const clipped = fillField(field, value, {});
    assert.deepEqual([clipped.size, clipped.codes], [12, ["text_truncated"]]);
    const shrunk = fillField(field, value);
    assert.deepEqual(shrunk.codes, []);
    assert.equal(shrunk.value, value);
    assert.ok(shrunk.size >= 4 && shrunk.size < 12, String(shrunk.size));
    const at = (size: number): Filled =>
      fillField({ ...field, defaultAppearance: da(size) }, value, {});
    assert.deepEqual(at(shrunk.size).codes, []);
    if (high !== undefined) assert.equal(shrunk.size, high);
    else assert.deepEqual(at(Math.round(shrunk.size * 10 + 1) / 10).codes, ["text_truncated"]);
  });

  test(`${kind} is drawn at its smaller size as if the field had that size`, () => {
    const shrunk = fillField(field, value);
    const fixed = fillField({ ...field, defaultAppearance: da(shrunk.size) }, value, {});
    assert.equal(shrunk.content, inHundredths(fixed.content));
  });

  test(`${kind} that fits is drawn as without shrinking`, () => {
    const large = { ...field, at: [50, 50, 400, 200] } as const;
    assert.deepEqual(fillField(large, "Ada"), fillField(large, "Ada", {}));
  });

  test(`${kind} that is too long even at 4 points is drawn there and cut off, with the warning`, () => {
    const narrow = { ...field, at: [50, 50, 58, 53] } as const;
    const { size, codes } = fillField(narrow, value.slice(0, 5));
    assert.deepEqual([size, codes], [4, ["text_truncated"]]);
  });
}

test("whatever the text and the box, only what is cut off at 4 points has the warning", () => {
  const box = fc.record({
    width: fc.integer({ min: 2, max: 200 }),
    height: fc.integer({ min: 2, max: 60 }),
    multiline: fc.boolean(),
    quadding: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  });
  const words = fc.string({
    unit: fc.constantFrom(...Array.from("abcWi  \t\n日م\u0301")),
    maxLength: 60,
  });
  const property = fc.property(box, words, ({ width, height, multiline, quadding }, value) => {
    const field = text({ at: [50, 50, 50 + width, 50 + height], multiline, quadding });
    const options = { characters: value };
    const shrunk = fillField(field, value, { ...SHRINK, ...options });
    const own = fillField(field, value, options);
    const least = fillField({ ...field, defaultAppearance: da(4) }, value, options);
    assert.equal(isCutOff(shrunk), isCutOff(own) && isCutOff(least));
    if (!isCutOff(own)) assert.equal(shrunk.content, own.content);
  });
  fc.assert(property, { seed: 11, numRuns: 60 });
});

test("a row that fits gives the same bytes of a ZIP entry as without shrinking", () => {
  const fields = Array.from({ length: 12 }, (_, row) =>
    text({ name: `f${row}`, at: [50, 50 + 30 * row, 120, 70 + 30 * row] }),
  );
  const overflow = Object.fromEntries(fields.map(({ name }) => [name, "shrink"] as const));
  for (const flatten of [false, true]) {
    const [own = [], other] = [{}, overflow].map((policies) => {
      const { compiled } = new SpecimenFill({ fields }, { overflow: policies, flatten });
      const filler = new RowFiller(compiled, nodePlatform, null);
      assert.ok(
        filler.fill(
          fields.map(({ name }) => `Ada ${name}`),
          new Uint8Array(16),
        ),
      );
      return [compiled.prefixDeflated, filler.pack().slice()];
    });
    assert.deepEqual(other, own);
  }
});

test("a smaller size of the field's own is kept, with the warning", () => {
  const field = text({ defaultAppearance: da(3) });
  const { size, codes } = fillField(field, "w".repeat(300));
  assert.deepEqual([size, codes], [3, ["text_truncated"]]);
});

test("other fields are cut off as before", () => {
  const fields = [text(), text({ name: "b", at: [50, 100, 150, 120] })];
  const fill = new SpecimenFill({ fields }, { overflow: { a: "shrink", b: "clip", c: "shrink" } });
  fill.read([LONG, LONG]);
  assert.deepEqual(
    fill.issues.map(({ field, code }) => [field, code]),
    [["b", "text_truncated"]],
  );
});

test("words stay whole where a smaller size allows it, else they break as late as possible", () => {
  const narrow = text({ multiline: true, at: [50, 50, 120, 80] });
  const whole = fillField(narrow, "Thiruvananthapuram Kerala India");
  assert.deepEqual(whole.codes, []);
  assert.match(whole.content, /\(Thiruvananthapuram\) Tj/u);
  const endless = fillField(narrow, `${"x".repeat(60)} y`);
  assert.deepEqual(endless.codes, []);
  assert.ok(endless.size > 5, String(endless.size));
});

test("each glyph of a comb stays within its cell", () => {
  const comb = { comb: true, maxLength: 10, at: [50, 50, 130, 70] } as const;
  const shrunk = fillField(text(comb), "WIM");
  assert.deepEqual(shrunk.codes, []);
  // Helvetica's W has ink of 0.932 em (Adobe's font metrics), a cell is 8 points wide.
  assert.equal(shrunk.size, 8.5);
  assert.equal(fillField(text(comb), "IL1").size, 12);
  const automatic = fillField(text({ ...comb, defaultAppearance: da(0) }), "WIM");
  assert.equal(automatic.size, 8.5);
  const cells = fillField(text({ comb: true, maxLength: 40, at: [50, 50, 80, 70] }), "W");
  assert.deepEqual([cells.size, cells.codes], [4, ["text_truncated"]]);
});

test("a red number shrinks in red", () => {
  const field = text({ at: [50, 50, 90, 70], format: 'AFNumber_Format(2, 0, 3, 0, "$", true);' });
  const { content, size, codes } = fillField(field, "-1234567");
  assert.deepEqual(codes, []);
  assert.ok(size < 12);
  assert.match(content, /1 0 0 rg\n\/\S+ \S+ Tf/u);
});

test("a flattened text shrinks on its page", () => {
  const field = text({ quadding: 2 });
  const shrunk = fillField(field, LONG);
  const flat = fillField(field, LONG, { ...SHRINK, flatten: true });
  assert.deepEqual([flat.size, flat.codes], [shrunk.size, []]);
  assert.match(flat.content, /\(Johannes Chrysostomus Wolfgangus\) Tj/u);
});

const SCRIPTS = {
  Arabic: "محمد عبد الرحمن بن عبد العزيز آل سعود",
  Chinese: "中华人民共和国北京市东城区长安街一号",
  Polish: "Żółć Gęślą Jaźń Świętosław Brzęczyszczykiewicz",
};

for (const [script, value] of Object.entries(SCRIPTS)) {
  test(`${script} text shrinks in one line, several lines and a list`, () => {
    const at = [50, 50, 150, 75] as const;
    const options = [value, "x"];
    const fields = [
      text(),
      text({ multiline: true, at }),
      choice({ type: "combo", options }),
      choice({ type: "list", options, at: [50, 50, 150, 120] }),
    ];
    for (const field of fields) {
      const clipped = fillField(field, value, { characters: value });
      assert.ok(clipped.codes.includes("text_truncated"));
      const shrunk = fillField(field, value, { ...SHRINK, characters: value });
      assert.ok(!shrunk.codes.includes("text_truncated"), field.type);
      assert.ok(shrunk.size >= 4 && shrunk.size < 12);
      const smaller = { ...field, defaultAppearance: da(shrunk.size) };
      assert.equal(fillField(smaller, value, { characters: value }).content, shrunk.content);
    }
  });
}

test("glyphs of a fallback font stay within the cells of a comb", () => {
  const field = text({ comb: true, maxLength: 10, at: [50, 50, 130, 70] });
  const { size, codes } = fillField(field, "東京都", { ...SHRINK, characters: "東京都" });
  assert.deepEqual(codes, ["font_substituted"]);
  assert.ok(size > 7 && size < 10, String(size));
});

test("a list shrinks until its selected option fits the width", () => {
  const options = ["short", LONG];
  const list = choice({ type: "list", options, at: [50, 50, 150, 120] });
  assert.deepEqual(fillField(list, LONG, {}).codes, ["text_truncated"]);
  assert.deepEqual(fillField(list, "short", {}).codes, []);
  const shrunk = fillField(list, LONG);
  assert.deepEqual(shrunk.codes, []);
  assert.ok(shrunk.size >= 4 && shrunk.size < 12);
  assert.equal(fillField(list, "short").size, 12);
});

test("a list shrinks until all its selected options are in the box", () => {
  const options = Array.from({ length: 8 }, (_, item) => `item ${item}`);
  const at = [50, 50, 150, 100] as const;
  const list = choice({ type: "list", options, multiSelect: true, at });
  const both = ["item 0", "item 6"];
  assert.deepEqual(fillField(list, both, {}).codes, ["text_truncated"]);
  const shrunk = fillField(list, both);
  assert.deepEqual(shrunk.codes, []);
  assert.match(shrunk.content, /\(item 6\) Tj/u);
  const low = { ...list, at: [50, 50, 150, 56] } as const;
  assert.deepEqual(fillField(low, ["item 3"], {}).codes, ["text_truncated"]);
  assert.deepEqual(fillField(low, ["item 3"]).codes, []);
  assert.deepEqual(fillField({ ...list, at: [50, 50, 150, 53] }, ["item 3"]).codes, [
    "text_truncated",
  ]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, inflateRawSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { nodePlatform } from "#node";
import { purePlatform } from "#platform";
import type { FormSpec } from "../../forms/builder/mod.ts";
import { type AnyForm, anyForm, drawable, valuesOf } from "../compile/any-form.fixture.ts";
import { SpecimenFill } from "../compile/specimen-fill.fixture.ts";
import type { CompiledTemplate } from "./plan.ts";
import { RowFiller } from "./row-filler.ts";
import type { FieldValue } from "./value.ts";

const RUNS = { numRuns: 40 };
const AT = [72, 700, 300, 720] as const;
const TWO: FormSpec = {
  fields: [
    { type: "text", name: "a", at: AT },
    { type: "text", name: "b", at: [72, 600, 300, 690], multiline: true, maxLength: 2000 },
  ],
};

/** Everything that one row yields, copied. */
type Filled = { readonly tail: Buffer; readonly packed: Buffer; readonly crc: number };

function fillRow(filler: RowFiller, values: readonly FieldValue[], id = idOf(1)): Filled | null {
  if (!filler.fill(values, id)) return null;
  const packed = Buffer.from(filler.pack());
  return { tail: Buffer.from(filler.tail()), packed, crc: filler.crc() };
}

function idOf(seed: number): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, index) => (seed * 31 + index * 17) & 0xff);
}

function compiledOf({ spec, names }: AnyForm, flatten = false): CompiledTemplate {
  return new SpecimenFill(spec, { fields: names, flatten }).compiled;
}

/** Parses the cross-reference stream at `at` independently of the engine: number → offset, and /Prev. */
function sectionAt(pdf: string, at: number): { offsets: Map<number, number>; prev: number | null } {
  const [head = ""] = /^\d+ 0 obj\n<<.*?>>\nstream\n/su.exec(pdf.slice(at, at + 1_000_000)) ?? [];
  assert.match(head, /\/Type\/XRef/u);
  const length = Number(/\/Length (\d+)/u.exec(head)?.[1]);
  const stored = Buffer.from(pdf.slice(at + head.length, at + head.length + length), "latin1");
  const data = head.includes("/FlateDecode") ? inflateSync(stored) : stored;
  const widths = /\/W ?\[(\d) (\d) (\d)\]/u.exec(head)?.slice(1).map(Number) ?? [];
  const [first = 0, count = Number(/\/Size (\d+)/u.exec(head)?.[1])] =
    /\/Index\[(\d+) (\d+)\]/u.exec(head)?.slice(1).map(Number) ?? [];
  const [type = 0, offset = 0, index = 0] = widths;
  const size = type + offset + index;
  assert.equal(data.length, count * size);
  const offsets = new Map<number, number>();
  for (let row = 0; row < count; row += 1) {
    const entry = data.subarray(row * size, (row + 1) * size);
    const isUsed = type === 0 || entry[0] === 1;
    if (isUsed) offsets.set(first + row, entry.readUIntBE(type, offset));
  }
  const prev = /\/Prev (\d+)/u.exec(head)?.[1];
  return { offsets, prev: prev === undefined ? null : Number(prev) };
}

/** Asserts that every offset of every section points at the object of that number. */
function checkOffsets(bytes: Uint8Array): void {
  const pdf = Buffer.from(bytes).toString("latin1");
  let at: number | null = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(pdf)?.[1]);
  let sections = 0;
  while (at !== null) {
    const { offsets, prev } = sectionAt(pdf, at);
    assert.ok([...offsets.values()].includes(at), "a section counts itself");
    for (const [num, offset] of offsets) {
      const head = `${num} 0 obj\n`;
      assert.equal(pdf.slice(offset, offset + head.length), head);
    }
    at = prev;
    sections += 1;
  }
  assert.equal(sections, 2);
}

test("prefix and packed row inflate to the row's PDF, with a matching checksum", () => {
  fc.assert(
    fc.property(anyForm(4), fc.boolean(), (form, flatten) => {
      const compiled = compiledOf(form, flatten);
      const filler = new RowFiller(compiled, nodePlatform);
      for (const row of form.rows) {
        const one = fillRow(filler, valuesOf(row)) ?? assert.fail(JSON.stringify(filler.issues));
        const pdf = Buffer.concat([compiled.prefix, one.tail]);
        const packed = Buffer.concat([compiled.prefixDeflated, one.packed]);
        assert.ok(inflateRawSync(packed).equals(pdf));
        assert.equal(one.crc, crc32(pdf));
      }
    }),
    RUNS,
  );
});

test("every offset of every section points at the object of that number", () => {
  fc.assert(
    fc.property(anyForm(2), fc.boolean(), (form, flatten) => {
      const compiled = compiledOf(form, flatten);
      const filler = new RowFiller(compiled, nodePlatform);
      for (const row of form.rows) {
        const { tail } = fillRow(filler, valuesOf(row)) ?? assert.fail();
        checkOffsets(Buffer.concat([compiled.prefix, tail]));
      }
    }),
    RUNS,
  );
});

test("a row filled after others gives the same bytes as filled first", () => {
  fc.assert(
    fc.property(anyForm(5), fc.boolean(), (form, flatten) => {
      const compiled = compiledOf(form, flatten);
      const filler = new RowFiller(compiled, nodePlatform);
      const rows = [...form.rows, ...form.rows.toReversed()];
      for (const row of rows) {
        const alone = fillRow(new RowFiller(compiled, nodePlatform), valuesOf(row));
        assert.deepEqual(fillRow(filler, valuesOf(row)), alone);
      }
    }),
    RUNS,
  );
});

/** These rows fail at different stages: while reading, while drawing, and after much was written. */
const FAILING: readonly (readonly FieldValue[])[] = [
  ["x", "y".repeat(2001)],
  ["日本", "y"],
  ["w".repeat(5000), "word ".repeat(300) + "日本"],
  [["a", "list"], "y"],
];

test("a failed row does not affect the rows after it", () => {
  for (const flatten of [false, true]) {
    const { compiled } = new SpecimenFill(TWO, { flatten });
    fc.assert(
      fc.property(drawable, drawable, fc.constantFrom(...FAILING), (first, second, failing) => {
        const filler = new RowFiller(compiled, nodePlatform);
        const good = fillRow(filler, [first, second]);
        assert.notEqual(good, null);
        assert.equal(fillRow(filler, failing), null);
        assert.ok(filler.issues.some(({ severity }) => severity === "error"));
        assert.deepEqual(fillRow(filler, [first, second]), good);
        assert.ok(filler.issues.every(({ severity }) => severity === "warning"));
      }),
      RUNS,
    );
  }
});

test("nothing of a row remains in the next, even a shorter or empty one", () => {
  const secret = "SECRET".repeat(200);
  for (const flatten of [false, true]) {
    const { compiled } = new SpecimenFill(TWO, { flatten });
    const filler = new RowFiller(compiled, nodePlatform);
    const alone = fillRow(new RowFiller(compiled, nodePlatform), [null, "b"]);
    for (const before of [
      [secret, secret],
      [secret, `${secret}日本`],
    ]) {
      filler.fill(before, idOf(1));
      const { tail } = fillRow(filler, [null, "b"]) ?? assert.fail();
      assert.equal(tail.includes("SECRET"), false);
      assert.deepEqual(tail, alone?.tail);
    }
  }
});

test("the row's identifier is the second half of /ID and the only difference between equal rows", () => {
  const { compiled } = new SpecimenFill(TWO);
  const filler = new RowFiller(compiled, nodePlatform);
  const one = fillRow(filler, ["x", "y"], idOf(1)) ?? assert.fail();
  const other = fillRow(filler, ["x", "y"], idOf(2)) ?? assert.fail();
  const hex = (seed: number): string => Buffer.from(idOf(seed)).toString("hex");
  assert.ok(one.tail.includes(`><${hex(1)}>]`));
  assert.equal(one.tail.toString("latin1").replace(hex(1), hex(2)), other.tail.toString("latin1"));
  assert.notEqual(one.crc, other.crc);
});

test("packing repeatedly, before or after the checksum, gives the same bytes", () => {
  const filler = new RowFiller(new SpecimenFill(TWO).compiled, nodePlatform);
  const one = fillRow(filler, ["x", "y"]) ?? assert.fail();
  assert.deepEqual(Buffer.from(filler.pack()), one.packed);
  assert.equal(filler.crc(), one.crc);
});

test("two fillers of one template are independent", () => {
  const { compiled } = new SpecimenFill(TWO);
  const [one, other] = [
    new RowFiller(compiled, nodePlatform),
    new RowFiller(compiled, nodePlatform),
  ];
  one.fill(["one", "1"], idOf(1));
  other.fill(["other", "2"], idOf(2));
  assert.ok(Buffer.from(one.tail()).includes("(one)"));
  assert.ok(Buffer.from(other.tail()).includes("(other)"));
  assert.deepEqual(fillRow(one, ["same", "3"]), fillRow(other, ["same", "3"]));
});

test("a structured clone of a template, as sent to a thread, gives the same bytes", () => {
  fc.assert(
    fc.property(anyForm(2), (form) => {
      const compiled = compiledOf(form);
      const cloned = new RowFiller(structuredClone(compiled), nodePlatform);
      const here = new RowFiller(compiled, nodePlatform);
      for (const row of form.rows) {
        assert.deepEqual(fillRow(cloned, valuesOf(row)), fillRow(here, valuesOf(row)));
      }
    }),
    { numRuns: 15 },
  );
});

test("the checksum is the same on the pure JavaScript platform", () => {
  const { compiled } = new SpecimenFill(TWO);
  const [host, pure] = [
    new RowFiller(compiled, nodePlatform),
    new RowFiller(compiled, purePlatform),
  ];
  assert.deepEqual(fillRow(host, ["x", "é"]), fillRow(pure, ["x", "é"]));
});

test("a row without values is the blank form with its own identifier", () => {
  for (const flatten of [false, true]) {
    const { compiled } = new SpecimenFill(TWO, { flatten });
    const { tail } = fillRow(new RowFiller(compiled, nodePlatform), []) ?? assert.fail();
    checkOffsets(Buffer.concat([compiled.prefix, tail]));
    assert.ok(tail.length < 1000);
  }
});

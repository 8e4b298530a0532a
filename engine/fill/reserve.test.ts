import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Document, readDocument, serialise } from "#cos";
import { OP } from "#deflate";
import { nodePlatform } from "#node";
import { type FieldSpec, type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { type AnyForm, anyForm, valuesOf } from "../compile/any-form.fixture.ts";
import { SpecimenFill } from "../compile/specimen-fill.fixture.ts";
import { writePng } from "../image/png.fixture.ts";
import type { FillPlan } from "./plan.ts";
import { Reading } from "./reading.ts";
import { TailEnd } from "./tail-end.ts";
import { tailBody } from "./tail-filler.ts";
import { TailWriter } from "./tail-writer.ts";
import type { FieldValue } from "./value.ts";

/** A writer that fails on any byte or operation beyond what was reserved. */
class CountingWriter extends TailWriter {
  #bytes = 0;
  #ops = 0;

  override reserve(bytes: number, ops: number): void {
    super.reserve(bytes, ops);
    this.#bytes = Math.max(this.#bytes, this.at + bytes);
    this.#ops = Math.max(this.#ops, this.opsCount + ops * OP.size);
  }

  override put(piece: number): void {
    super.put(piece);
    this.#check();
  }

  override repeat(from: number, length: number): void {
    super.repeat(from, length);
    this.#check();
  }

  override byte(value: number): void {
    super.byte(value);
    this.#check();
  }

  override bytes(values: Uint8Array): void {
    super.bytes(values);
    this.#check();
  }

  override ascii(text: string): void {
    super.ascii(text);
    this.#check();
  }

  override codes(codes: Uint8Array, from: number, to: number): void {
    super.codes(codes, from, to);
    this.#check();
  }

  override literal(codes: Uint8Array, from: number, to: number): void {
    super.literal(codes, from, to);
    this.#check();
  }

  override integer(value: number): void {
    super.integer(value);
    this.#check();
  }

  #check(): void {
    assert.ok(this.at <= this.#bytes, `${this.at - this.#bytes} bytes that were not reserved`);
    assert.ok(this.opsCount <= this.#ops, "an operation that was not reserved");
  }
}

/** Writes the row's tail; fails where more is written than was reserved. */
function count(plan: FillPlan, values: readonly FieldValue[]): void {
  const writer = new CountingWriter(plan.pieces);
  const reading = new Reading(plan.fields);
  const offsets = Uint32Array.from(plan.restOffsets);
  reading.read(values);
  assert.equal(reading.failed, false, JSON.stringify(reading.issues));
  tailBody({ plan, writer, reading, offsets }, null).write();
  const { end } = plan;
  assert.ok(end.kind === "stream");
  new TailEnd(end, plan, writer).write(offsets, new Uint8Array(16));
}

function planOf(spec: FormSpec, flatten: boolean, names?: readonly string[]): FillPlan {
  const fields = names === undefined ? {} : { fields: names };
  return new SpecimenFill(spec, { flatten, ...fields }).compiled.plan;
}

/** With every text shrinking to fit. */
function shrinkingPlanOf(spec: FormSpec, flatten: boolean, names: readonly string[]): FillPlan {
  const overflow = Object.fromEntries(names.map((name) => [name, "shrink"] as const));
  return new SpecimenFill(spec, { flatten, fields: names, overflow }).compiled.plan;
}

/** Worst cases: every character escaped, or two bytes, or a line break. */
const GREEDY = [
  "(".repeat(700),
  "(\\)".repeat(300),
  "\n".repeat(900),
  "(\n".repeat(400),
  "€".repeat(500),
  "(\t".repeat(400),
  "(\u0001".repeat(400),
];
const AT = [50, 50, 90, 700] as const;

test("no row writes more than it reserved, whatever the form", () => {
  fc.assert(
    fc.property(anyForm(2), fc.boolean(), ({ spec, names, rows }: AnyForm, flatten) => {
      const plan = planOf(spec, flatten, names);
      for (const row of rows) count(plan, valuesOf(row));
      const shrinking = shrinkingPlanOf(spec, flatten, names);
      for (const row of rows) count(shrinking, valuesOf(row));
    }),
    { numRuns: 150 },
  );
});

test("worst-case values stay within the reservation, for every kind of field with many widgets", () => {
  const at = Array.from({ length: 40 }, (_, index) => ({
    rect: [index, 50, 40 + index, 700] as const,
  }));
  const kinds: readonly Partial<FieldSpec>[] = [
    {},
    { multiline: true },
    { comb: true, maxLength: 1000 },
    { password: true },
  ];
  for (const kind of kinds) {
    for (const size of [0, 0.01, 4, 900]) {
      const look = {
        at,
        quadding: 2,
        defaultAppearance: `/Helv ${size} Tf 0.1234 0.1234 0.1234 0.1234 k`,
      };
      const spec: FormSpec = {
        fields: [{ type: "text", name: "a", ...look, ...kind } as FieldSpec],
      };
      for (const flatten of [false, true]) {
        const plan = planOf(spec, flatten);
        const shrinking = shrinkingPlanOf(spec, flatten, ["a"]);
        for (const value of GREEDY) for (const one of [plan, shrinking]) count(one, [value]);
      }
    }
  }
});

test("the reservation covers values that are encoded as two bytes per character", () => {
  const spec: FormSpec = { fields: [{ type: "text", name: "a", at: AT, password: true }] };
  for (const unit of ["\u2828", "\u5c5c", "\u0d29"]) {
    count(planOf(spec, false), [unit.repeat(3000)]);
  }
});

test("the reservation covers a list with every item selected", () => {
  const options = Array.from({ length: 300 }, (_, index) => `((((((((${index}`);
  const look = {
    at: [0, 0, 100, 9000],
    defaultAppearance: "/Helv 5 Tf 0.1234 0.1234 0.1234 rg",
  } as const;
  const field: FieldSpec = { type: "list", name: "l", options, multiSelect: true, ...look };
  for (const flatten of [false, true]) count(planOf({ fields: [field] }, flatten), [options]);
});

test("the reservation covers a list with several widgets", () => {
  const options = Array.from({ length: 40 }, (_, index) => `((((((((${index}`);
  const places = Array.from({ length: 12 }, (_, index) => ({
    rect: [10 * index, 0, 10 * index + 9, 700] as const,
  }));
  const look = { at: places, defaultAppearance: "/Helv 6 Tf 0 g" } as const;
  const list: FieldSpec = { type: "list", name: "l", options, ...look };
  const other: FieldSpec = { type: "text", name: "t", ...look };
  for (const flatten of [false, true]) {
    count(planOf({ fields: [list, other] }, flatten), [options[0] ?? "", "x"]);
  }
});

test("a box of absurd size is drawn with clamped numbers, within the reservation", () => {
  for (const rect of [
    [0, 0, 100, 1e11],
    [0, 0, 1e30, 20],
    [0, 0, 1e308, 1e308],
    [-1e308, -1e308, 1e308, 1e308],
  ] as const) {
    for (const kind of [{}, { multiline: true }, { comb: true, maxLength: 4 }]) {
      const look = { at: rect, quadding: 2, defaultAppearance: "/Helv 0 Tf 0 g" };
      const field = { type: "text", name: "a", ...look, ...kind } as FieldSpec;
      const fill = new SpecimenFill({ fields: [field] });
      count(fill.compiled.plan, ["abc"]);
      const content = new TextDecoder("latin1").decode(fill.pdf(["abc"]) ?? assert.fail());
      assert.doesNotMatch(content, /NaN|Infinity|\d{14,} \S+ Td/u);
    }
  }
});

test("the reservation covers a signature in boxes of any size, with any image", () => {
  const samples = Array.from({ length: 30_000 }, (_, i) => (i * i * 13) % 256);
  const png = writePng({ width: 100, height: 100, colorType: 2, depth: 8, samples });
  const at = [1, 1e4, 1e11, 1e308].map((side) => ({ rect: [-side, 7, side, side + 12] as const }));
  const spec: FormSpec = { fields: [{ type: "signature", name: "s", at }] };
  for (const flatten of [false, true]) {
    count(planOf(spec, flatten), [Buffer.from(png).toString("base64")]);
  }
});

test("the reservation covers an /ID of any length", () => {
  const plain = formDocument({ fields: [{ type: "text", name: "a", at: AT }] });
  const id = new Uint8Array(70_000).fill(7);
  const document = new Document(plain.objects, plain.root, plain.info, id);
  const read = readDocument(serialise(document), nodePlatform.inflate);
  assert.ok("objects" in read);
  const fill = new SpecimenFill(read);
  count(fill.compiled.plan, ["x"]);
  assert.deepEqual(fill.read(["x"]).document.id, id);
});

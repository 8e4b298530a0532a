import { ByteWriter, type Document, renumbered } from "#cos";
import { planDeflate } from "#deflate";
import { type Encryption, ObjectEncryptor } from "#encryption";
import {
  type CalculationPlan,
  type CompiledTemplate,
  type EndPlan,
  type FieldPlan,
  type FillPlan,
  type PagePlan,
  TailFiller,
  tailEndTexts,
} from "#fill";
import { calculations, type Field, type Form } from "#form";
import { joinChunks, type Platform } from "#platform";
import type { PieceTable } from "./fields/piece-table.ts";
import type { FontRegistry } from "./fonts/font-registry.ts";
import type { Numbered } from "./number-objects.ts";
import { sampleRows } from "./sample-rows.ts";
import { COMPILED_VERSION } from "./version.ts";
import { type Prefix, writePrefix } from "./write-prefix.ts";

const ID_BYTES = 16;
/** Stands for the prefix where rows have the second half of their /ID. */
const PREFIX_DOCUMENT = new Uint8Array(ID_BYTES);

/** A planned template whose objects have their final numbers. */
export type Planned = {
  readonly document: Document;
  readonly form: Form;
  readonly fields: readonly Field[];
  readonly table: PieceTable;
  readonly fonts: FontRegistry;
  readonly plans: readonly FieldPlan[];
  readonly pages: readonly PagePlan[] | null;
  readonly numbered: Numbered;
  /** Characters of the rows that the form's fonts may lack. */
  readonly characters: string;
  /** `null` where the output is not encrypted. */
  readonly encryption: Encryption | null;
};

/** Writes the prefix, completes the plan with offsets, and plans how tails are deflated. */
export function finish(planned: Planned, platform: Platform): CompiledTemplate {
  const { document, numbered, table } = planned;
  const { encryption } = planned;
  const trailerRefs = trailerText(document, numbered, encryption);
  const encryptor = encryption === null ? null : new ObjectEncryptor(encryption);
  const idHex = hexOf(document.id ?? new Uint8Array(ID_BYTES));
  const prefix = writePrefix(
    {
      statics: new Map(numbered.statics.map((num) => [newNumber(numbered, num), finalObject(num)])),
      dynamics: numbered.dynamics.map((num) => objectBytes(planned, num, encryptor)),
      first: numbered.first,
      packedNumbers: numbered.packedNumbers,
      trailerRefs,
      idHex,
      ...(encryptor !== null && {
        encrypt: (num, stream) => encryptor.object(stream, num, PREFIX_DOCUMENT),
      }),
    },
    platform,
  );
  const end = addEnd(table, numbered, prefix, trailerRefs, idHex);
  const plan = planOf(planned, prefix, end);
  const deflate = planDeflate(plan.pieces, prefix.bytes, samplesOf(plan, planned));
  return {
    version: COMPILED_VERSION,
    prefix: prefix.bytes,
    prefixDeflated: joinChunks([platform.deflateRawOpen(prefix.bytes), deflate.opening]),
    prefixCrc: platform.crc32(prefix.bytes),
    pageCount: planned.form.pageCount,
    fields: planned.fields.map(({ name, type }) => ({ name, type })),
    plan,
    deflate,
  };

  function finalObject(num: number): ReturnType<typeof renumbered> {
    return renumbered(document.objects.get(num) ?? null, numbered.numbers);
  }
}

function planOf(planned: Planned, prefix: Prefix, end: EndPlan): FillPlan {
  return {
    pieces: planned.table.pieces,
    fonts: planned.fonts.fonts,
    faces: planned.fonts.faces.faces,
    signing: planned.fonts.faces.signing?.face ?? null,
    missing: planned.fonts.faces.missing,
    packages: planned.fonts.faces.packages,
    fields: planned.plans,
    calculations: planCalculations(planned.form, planned.fields),
    pages: planned.pages,
    end,
    encryption: planned.encryption,
    prefixBytes: prefix.bytes.length,
    restOffsets: prefix.restOffsets,
  };
}

function addEnd(
  table: PieceTable,
  numbered: Numbered,
  prefix: Prefix,
  trailerRefs: string,
  idHex: string,
): EndPlan {
  const texts = tailEndTexts({
    size: numbered.first + numbered.dynamics.length + 1,
    first: numbered.first,
    prefixXrefOffset: prefix.xrefOffset,
    trailerRefs,
    idHex,
  });
  return {
    narrow: table.add(texts.narrow),
    wide: table.add(texts.wide),
    middle: table.add(texts.middle),
    close: table.add(texts.close),
  };
}

function samplesOf(
  plan: FillPlan,
  { fonts, characters }: Planned,
): Parameters<typeof planDeflate>[2] {
  const filler = new TailFiller(plan, fonts.faces.shaper);
  const id = new Uint8Array(ID_BYTES).fill(0x5a);
  return sampleRows(plan.fields, characters).flatMap((row) => {
    if (!filler.fill(row, id)) return [];
    const { ops, count } = filler.ops();
    return [{ bytes: filler.tail().slice(), ops: { ops: ops.slice(0, count), count } }];
  });
}

/** A dynamic object as written in the prefix. */
function objectBytes(
  { document, numbered }: Planned,
  num: number,
  encryptor: ObjectEncryptor | null,
): Uint8Array {
  const object = renumbered(document.objects.get(num) ?? null, numbered.numbers);
  const final = newNumber(numbered, num);
  const writer = new ByteWriter();
  writer.ascii(`${final} 0 obj\n`);
  writer.object(encryptor?.object(object, final, PREFIX_DOCUMENT) ?? object);
  writer.ascii("\nendobj\n");
  return writer.bytes();
}

function trailerText(
  document: Document,
  numbered: Numbered,
  encryption: Encryption | null,
): string {
  const info = document.info === null ? undefined : numbered.numbers.get(document.info.num);
  const encrypt = encryption === null ? "" : `/Encrypt${encryption.dict}`;
  const root = `/Root ${newNumber(numbered, document.root.num)} 0 R${encrypt}`;
  return info === undefined ? root : `${root}/Info ${info} 0 R`;
}

function newNumber(numbered: Numbered, num: number): number {
  return numbered.numbers.get(num) ?? 0;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The calculated fields of a form that rows can make out of date; `fields` in the order of a row's values. */
function planCalculations(form: Form, fields: readonly Field[]): readonly CalculationPlan[] {
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  const plans: CalculationPlan[] = [];
  for (const { field: name, inputs } of calculations(form.fields)) {
    const field = places.get(name) ?? -1;
    const reached =
      inputs === null ? null : [...inputs].flatMap((input) => places.get(input) ?? []);
    if (field >= 0 || reached?.length !== 0) plans.push({ name, field, inputs: reached });
  }
  return plans;
}

import { ByteWriter, type Document, renumbered } from "#cos";
import { planDeflate } from "#deflate";
import { type Encryption, ObjectEncryptor } from "#encryption";
import {
  type CalculationPlan,
  type CompiledTemplate,
  type DrawPlan,
  type EndPlan,
  type FieldPlan,
  type FillPlan,
  type PageItem,
  type PagePlan,
  TailFiller,
  tableEndTexts,
  tailEndTexts,
  type WidgetPlan,
} from "#fill";
import type { Field, Form } from "#form";
import { joinChunks, type Platform } from "#platform";
import type { PieceTable } from "./fields/piece-table.ts";
import type { FontRegistry } from "./fonts/font-registry.ts";
import type { Numbered } from "./number-objects.ts";
import { sampleRows } from "./sample-rows.ts";
import { COMPILED_VERSION } from "./version.ts";
import { type Prefix, writePrefix } from "./write-prefix.ts";

const ID_BYTES = 16;
/** In place of a row's document id: the prefix belongs to no row. */
const PREFIX_DOCUMENT = new Uint8Array(ID_BYTES);

/** A planned template whose objects have their final numbers. */
export type Planned = {
  readonly document: Document;
  readonly form: Form;
  /** In the order of a row's values. */
  readonly fields: readonly Field[];
  readonly calculations: readonly CalculationPlan[];
  readonly table: PieceTable;
  readonly fonts: FontRegistry;
  readonly plans: readonly FieldPlan[];
  readonly pages: readonly PagePlan[] | null;
  readonly numbered: Numbered;
  /** Characters of the rows that the form's fonts may lack. */
  readonly characters: string;
  /** The part of PDF/A that the document claims; `null` without a claim. */
  readonly pdfaPart: number | null;
  /** `null` where the output is not encrypted. */
  readonly encryption: Encryption | null;
};

/** Writes the prefix, completes the plan with offsets, and plans how tails are deflated. */
export function finish(planned: Planned, platform: Platform): CompiledTemplate {
  const { document, numbered, table } = planned;
  const { encryption } = planned;
  const trailerRefs = trailerText(document, numbered, encryption);
  const encryptor = encryption === null ? null : new ObjectEncryptor(encryption, platform);
  const writer = new ByteWriter();
  const idHex = hexOf(document.id ?? new Uint8Array(ID_BYTES));
  const prefix = writePrefix(
    {
      statics: new Map(numbered.statics.map((num) => [newNumber(numbered, num), finalObject(num)])),
      dynamics: numbered.dynamics.map((num) => objectBytes(writer, planned, num, encryptor)),
      first: numbered.first,
      packedNumbers: numbered.packedNumbers,
      trailerRefs,
      idHex,
      pdfaPart: planned.pdfaPart,
      ...(encryptor !== null && {
        encrypt: (num, stream) => encryptor.object(stream, num, PREFIX_DOCUMENT),
      }),
    },
    platform,
  );
  const end = addEnd(table, numbered, prefix, trailerRefs, idHex, planned.pdfaPart === 1);
  const plan = planOf(planned, prefix, end);
  const deflate = planDeflate(plan.pieces, prefix.bytes, samplesOf(plan, planned, platform));
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
    calculations: planned.calculations,
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
  isPlain: boolean,
): EndPlan {
  const facts = { first: numbered.first, prefixXrefOffset: prefix.xrefOffset, trailerRefs, idHex };
  const size = numbered.first + numbered.dynamics.length;
  if (isPlain) {
    const texts = tableEndTexts({ ...facts, size });
    return {
      kind: "table",
      head: table.add(texts.head),
      trailer: table.add(texts.trailer),
      close: table.add(texts.close),
    };
  }
  const texts = tailEndTexts({ ...facts, size: size + 1 });
  return {
    kind: "stream",
    narrow: table.add(texts.narrow),
    wide: table.add(texts.wide),
    middle: table.add(texts.middle),
    close: table.add(texts.close),
  };
}

function samplesOf(
  plan: FillPlan,
  { fonts, characters }: Planned,
  platform: Platform,
): Parameters<typeof planDeflate>[2] {
  const filler = new TailFiller(unshrunkPlan(plan), fonts.faces.shaper, platform);
  const id = new Uint8Array(ID_BYTES).fill(0x5a);
  return sampleRows(plan.fields, characters).flatMap((row) => {
    if (!filler.fill(row, id)) return [];
    const { ops, count } = filler.ops();
    return [{ bytes: filler.tail().slice(), ops: { ops: ops.slice(0, count), count } }];
  });
}

/** A dynamic object as written in the prefix. */
function objectBytes(
  writer: ByteWriter,
  { document, numbered }: Planned,
  num: number,
  encryptor: ObjectEncryptor | null,
): Uint8Array {
  const object = renumbered(document.objects.get(num) ?? null, numbered.numbers);
  const final = newNumber(numbered, num);
  writer.clear();
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

/**
 * The plan with every text at its own size, for the samples that deflation is planned from: in most rows texts fit, and
 * a static piece that a sample lacks is not copied from.
 */
function unshrunkPlan(plan: FillPlan): FillPlan {
  const fields = plan.fields.map((field): FieldPlan => {
    if (field.kind !== "text" && field.kind !== "choice") return field;
    return { ...field, widgets: field.widgets.map(unshrunkWidget) };
  });
  const pages =
    plan.pages?.map((page) => ({ ...page, items: page.items.map(unshrunkItem) })) ?? null;
  return { ...plan, fields, pages };
}

function unshrunkWidget(widget: WidgetPlan): WidgetPlan {
  return { ...widget, draw: dropShrunk(widget.draw) };
}

function unshrunkItem(item: PageItem): PageItem {
  return { ...item, draw: item.draw === null ? null : dropShrunk(item.draw) };
}

function dropShrunk(draw: DrawPlan): DrawPlan {
  return "shrunk" in draw ? { ...draw, shrunk: null } : draw;
}

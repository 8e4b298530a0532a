import { type FieldValue, RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { compileForm, type OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";
import { capacityOf } from "../values/capacity.ts";
import { benchRow } from "../values/rows.ts";
import { cpuPerRow, leastCpuMs, type Windows } from "./cpu.ts";

/** Rows with one name that the form's own font cannot draw; the Latin ones are for comparison. */
export type ScriptCost = {
  readonly names: string;
  /** Different characters that the job announces. */
  readonly characters: number;
  /** Opened, compiled, and compiled again with the fonts that the characters want. */
  readonly compile_ms: number;
  /** CPU µs a row, filled alone: every name new, and a hundred names that come again. */
  readonly fill_us_new: number;
  readonly fill_us_again: number;
  /** Size of a row whose name is new. */
  readonly tail_packed_bytes: number;
};

type Names = { readonly names: string; readonly first: string; readonly last: string };

const NAMES: readonly Names[] = [
  { names: "Latin", first: "Anna Piotr Ewa Jan Maria Adam", last: "Nowak Kowal Lis Wrona Sowa" },
  { names: "Polish", first: "Łucja Stanisław Żaneta Paweł", last: "Wójcik Dąbrowski Źrebiec Gęś" },
  { names: "Arabic", first: "محمد فاطمة عبدالله خديجة", last: "الحسن المصري الخطيب النجار" },
  { names: "Chinese", first: "王 李 張 刘 陈 楊 赵", last: "小明 美玲 建国 志強 秀英 浩然" },
];
/** More than a filler keeps layouts of, so that each is made anew. */
const NEW_NAMES = 2500;
const KNOWN_NAMES = 100;
const COMPILE_RUNS = 3;
const WINDOWS: Windows = { warmUpMs: 500, windowMs: 200, count: 5 };
/** Unified ideographs, all assigned: as many as a large job brings. */
const IDEOGRAPHS = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at));

/** Measures rows of each script on `pdf`, whose first roomy text field takes the name. */
export async function measureScripts(pdf: Uint8Array): Promise<readonly ScriptCost[]> {
  const costs: ScriptCost[] = [];
  for (const names of NAMES) costs.push(await measureNames(pdf, names, ""));
  const [chinese] = NAMES.slice(-1);
  if (chinese === undefined) return costs;
  const many = { ...chinese, names: "Chinese, a large job" };
  return [...costs, await measureNames(pdf, many, IDEOGRAPHS.join(""))];
}

async function measureNames(pdf: Uint8Array, names: Names, more: string): Promise<ScriptCost> {
  const characters = [...new Set(`${names.first}${names.last}${DIGITS}${more}`)]
    .toSorted()
    .join("");
  const options = { flatten: false, characters };
  const ours = await compileForm(pdf, options);
  if (ours.kind === "refused") throw new Error(ours.message);
  const compile_ms = await leastCpuMs(() => compileForm(pdf, options), COMPILE_RUNS);
  const fresh = rowsOf(ours, names, NEW_NAMES);
  const filler = fillerOf(ours);
  let packed = 0;
  for (const [row, values] of fresh.entries()) {
    if (!filler.fill(values, documentId(row))) throw new Error(filler.issues[0]?.message);
    packed += filler.pack().length;
  }
  return {
    names: names.names,
    characters: Array.from(characters).length,
    compile_ms,
    fill_us_new: fillUs(ours, fresh),
    fill_us_again: fillUs(ours, rowsOf(ours, names, KNOWN_NAMES)),
    tail_packed_bytes: Math.round(packed / fresh.length),
  };
}

const DIGITS = "0123456789";

/** A number makes a name new. */
function rowsOf(
  { fields }: OurForm,
  names: Names,
  count: number,
): readonly (readonly FieldValue[])[] {
  const [firsts, lasts] = [names.first.split(" "), names.last.split(" ")];
  const place = fields.findIndex((field) => {
    return field.type === "text" && !field.comb && capacityOf(field).letters >= ROOM;
  });
  return Array.from({ length: count }, (_, row) => {
    const last = lasts[Math.floor(row / firsts.length) % lasts.length];
    const name = `${firsts[row % firsts.length]} ${last} ${row}`;
    return benchRow(fields, row).map(({ value }, index) => (index === place ? name : value));
  });
}

/** Letters that the field of the name takes at least. */
const ROOM = 25;

function fillUs(ours: OurForm, rows: readonly (readonly FieldValue[])[]): number {
  const filler = fillerOf(ours);
  const ids = rows.map((_, row) => documentId(row));
  const pass = (): void => rows.forEach((values, row) => filler.fill(values, ids[row] ?? NO_ID));
  return Math.round(cpuPerRow(pass, rows.length, WINDOWS) * 10) / 10;
}

const NO_ID = new Uint8Array(16);

function fillerOf({ template, shaper }: OurForm): RowFiller {
  return new RowFiller(template, nodePlatform, shaper);
}

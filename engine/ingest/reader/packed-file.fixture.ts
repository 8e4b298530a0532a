import { deflateSync } from "node:zlib";
import { type CosObject, latin1Bytes, latin1Text, Name, Ref, Stream } from "#cos";
import { ONE_FIELD, rawFile, streamText } from "../raw-file.fixture.ts";

/** For tests: field and form in an object stream, located by a cross-reference stream with PNG predictors. */
export function packedFile(options: { predictor: boolean; hybrid?: boolean }): Uint8Array {
  const inner = [ONE_FIELD[4] ?? "", ONE_FIELD[5] ?? ""];
  const head = `4 0 5 ${(inner[0] ?? "").length + 1} `;
  const packed = new Stream(
    new Map<string, CosObject>([
      ["Type", new Name("ObjStm")],
      ["N", 2],
      ["First", head.length],
      ["Filter", new Name("FlateDecode")],
    ]),
    deflateSync(latin1Bytes(head + inner.join(" "))),
  );
  const { 1: catalog = "", 2: pages = "", 3: page = "" } = ONE_FIELD;
  const objects = { 1: catalog, 2: pages, 3: page, 6: streamText(packed) };
  const body = latin1Text(rawFile({ objects, end: "" }));
  const offset = (num: number): number => body.indexOf(`${num} 0 obj`);
  const rows = [
    entry(0, 0, 0),
    ...[1, 2, 3].map((num) => entry(1, offset(num), 0)),
    entry(2, 6, 0),
    entry(2, 6, 1),
    entry(1, offset(6), 0),
  ];
  const xref = new Stream(
    new Map<string, CosObject>([
      ["Type", new Name("XRef")],
      ["Size", 7],
      ["W", [1, 2, 1]],
      ["Root", new Ref(1)],
      ["Filter", new Name("FlateDecode")],
    ]),
    deflateSync(Uint8Array.from(options.predictor ? predictUp(rows) : rows.flat())),
  );
  if (options.predictor) {
    xref.dict.set(
      "DecodeParms",
      new Map([
        ["Predictor", 12],
        ["Columns", 4],
      ]),
    );
  }
  const withStream = `${body}7 0 obj\n${streamText(xref)}\nendobj\n`;
  if (options.hybrid !== true) {
    return latin1Bytes(`${withStream}startxref\n${body.length}\n%%EOF\n`);
  }
  const digits = (num: number): string => `${String(offset(num)).padStart(10, "0")} 00000 n \n`;
  const free = "0000000000 00000 f \n";
  const head7 = `xref\n0 6\n0000000000 65535 f \n${digits(1)}${digits(2)}${digits(3)}${free}${free}`;
  const trailer = `trailer\n<</Size 7/Root 1 0 R/XRefStm ${body.length}>>\n`;
  return latin1Bytes(`${withStream}${head7}${trailer}startxref\n${withStream.length}\n%%EOF\n`);
}

function predictUp(rows: readonly number[][]): number[] {
  return rows.flatMap((row, index) => [
    2,
    ...row.map((byte, at) => (byte - (rows[index - 1]?.[at] ?? 0)) & 255),
  ]);
}

/** An entry with fields of 1, 2 and 1 bytes. */
function entry(type: number, second: number, third: number): number[] {
  return [type, second >> 8, second & 255, third];
}

import { constants, crc32, deflateRawSync } from "node:zlib";

/** A part of a workbook: its name in the archive and its XML. */
export type Part = readonly [name: string, xml: string];

/** The parts of a workbook that a test states; the rest is filled in. */
export type WorkbookParts = {
  /** Content of `<sheetData>` per sheet name. A name in parentheses is hidden. */
  readonly sheets?: Readonly<Record<string, string>>;
  readonly sharedStrings?: string;
  /** Format codes of the styles 1, 2, …; style 0 is General. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** Parts that replace those above, or are added. */
  readonly more?: readonly Part[];
};

const MEGABYTE = 1024 * 1024;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** ZIP64 states nothing in an archive, or the sizes of its entries, or all numbers that it can state. */
type Wide = "nothing" | "sizes" | "all";

/** An .xlsx file of these parts. */
export function workbook(parts: WorkbookParts, wide: Wide = "nothing"): Uint8Array<ArrayBuffer> {
  const all = new Map([...partsOf(parts), ...(parts.more ?? [])]);
  return zipOf(
    [...all].map(([name, xml]) => entryOf(name, xml)),
    wide,
  );
}

/** A sheet's rows with one inline text per cell, at A1. */
export function textRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => {
      const texts = cells.map((cell) => `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`);
      return `<row>${texts.join("")}</row>`;
    })
    .join("");
}

/** An .xlsx file of about a kilobyte per megabyte of spaces that its only sheet unpacks to. */
export function unpackingWorkbook(megabytes: number): Uint8Array<ArrayBuffer> {
  // A full flush ends at a byte and refers to nothing before it, so the block can be repeated.
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, " "), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = deflateRawSync(Buffer.alloc(0));
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => block), end]);
  const entries = partsOf({ sheets: { S: "" } }).map(([name, xml]) => entryOf(name, xml));
  const sheet = { name: "xl/worksheets/sheet0.xml", crc: 0, packed, size: megabytes * MEGABYTE };
  return zipOf(entries.map((entry) => (entry.name === sheet.name ? sheet : entry)));
}

/** A ZIP archive; `declared` replaces the size that the directory states for the last entry. */
export function archive(parts: readonly Part[], declared?: number): Uint8Array<ArrayBuffer> {
  const entries = parts.map(([name, xml]) => entryOf(name, xml));
  const last = entries.pop();
  if (last === undefined) return zipOf([]);
  return zipOf([...entries, { ...last, size: declared ?? last.size }]);
}

type Entry = {
  readonly name: string;
  readonly crc: number;
  readonly packed: Buffer;
  /** Size that the directory states. */
  readonly size: number;
};

function entryOf(name: string, xml: string): Entry {
  const data = Buffer.from(xml);
  return { name, crc: crc32(data), packed: deflateRawSync(data), size: data.length };
}

function zipOf(entries: readonly Entry[], wide: Wide = "nothing"): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, crc, packed, size } of entries) {
    const local = localHeader(name, crc, packed.length, size);
    bodies.push(local, packed);
    directory.push(centralHeader(local, offset, wide));
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  if (wide !== "all") return new Uint8Array(Buffer.concat([...bodies, central, end]));
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 16);
  const wideEnd = Buffer.alloc(56);
  wideEnd.writeUInt32LE(0x06064b50, 0);
  wideEnd.writeBigUInt64LE(BigInt(entries.length), 32);
  wideEnd.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + central.length), 8);
  return new Uint8Array(Buffer.concat([...bodies, central, wideEnd, locator, end]));
}

function localHeader(name: string, crc: number, packed: number, size: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** Repeats the fields of the local header from its version on. */
function centralHeader(local: Buffer, offset: number, wide: Wide): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  local.copy(header, 6, 4, 30);
  header.writeUInt32LE(offset, 42);
  const name = local.subarray(30);
  if (wide === "nothing") return Buffer.concat([header, name]);
  const extra = Buffer.alloc(wide === "all" ? 38 : 30);
  // Another extra field comes first, such as a time.
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(6, 2);
  extra.writeUInt16LE(1, 10);
  extra.writeUInt16LE(extra.length - 14, 12);
  extra.writeBigUInt64LE(BigInt(header.readUInt32LE(24)), 14);
  extra.writeBigUInt64LE(BigInt(header.readUInt32LE(20)), 22);
  header.fill(0xff, 20, 28);
  header.writeUInt16LE(extra.length, 30);
  if (wide === "all") {
    extra.writeBigUInt64LE(BigInt(offset), 30);
    header.fill(0xff, 42, 46);
  }
  return Buffer.concat([header, name, extra]);
}

function partsOf({ sheets = {}, sharedStrings, formats = [], is1904 }: WorkbookParts): Part[] {
  const named = Object.entries(sheets);
  const refs = named.map(([name], index) => {
    const state = name.startsWith("(") ? ' state="hidden"' : "";
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="s${index}"/>`;
  });
  const links = named.map((_, index) =>
    link(`s${index}`, "worksheet", `worksheets/sheet${index}.xml`),
  );
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join("");
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`,
  );
  const date = is1904 === true ? '<workbookPr date1904="1"/>' : "";
  return [
    ["_rels/.rels", relationships([link("r", "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${date}<sheets>${refs.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...links,
        link("t", "sharedStrings", "/xl/sharedStrings.xml"),
        link("f", "styles", "styles.xml"),
      ]),
    ],
    ["xl/sharedStrings.xml", `<sst xmlns="${MAIN}">${sharedStrings ?? ""}</sst>`],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    ],
    ...named.map(([, data], index): Part => {
      const xml = `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
      return [`xl/worksheets/sheet${index}.xml`, xml];
    }),
  ];
}

function relationships(links: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${links.join("")}</Relationships>`;
}

function link(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

import { crc32, deflateSync } from "node:zlib";
import { packetsOf, textFieldXml, xfaPdf } from "./xfa-pdf.ts";

/** A file that asks for much more than it contains. */
export type HostileXfa = {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** `refused` with one of `reasons`; `harmless`: may also be converted without the part in question. */
  readonly expected: "refused" | "harmless";
  readonly reasons: readonly ("xfa_too_large" | "xfa_malformed" | "xfa_no_fields")[];
};

const NODES = 100_001;
const DEPTH = 10_000;
const INSTANCES = 1_000_000;
const PICTURE_EDGE = 20_000;

/** One file per way to exhaust a converter. Takes about a second to generate. */
export function hostileXfa(): readonly HostileXfa[] {
  return [
    defineRefused("entity bomb", entityBomb(), ["xfa_malformed"]),
    defineRefused("100,001 nodes", packetsOf("<draw/>".repeat(NODES)), ["xfa_too_large"]),
    defineRefused("depth of 10,000", nestSubforms(DEPTH), ["xfa_too_large"]),
    defineRefused("1,000,000 instances", repeatRow(INSTANCES), ["xfa_too_large"]),
    defineRefused("nested instances, 40 x 40 x 40", nestedRepeats(), ["xfa_too_large"]),
    defineRefused("1,000 pages", packetsOf(brokenPage().repeat(1000)), ["xfa_too_large"]),
    defineRefused("circular references", circular(), ["xfa_malformed"]),
    defineRefused("references to 10 billion elements", referenceBomb(), ["xfa_too_large"]),
    harmless("picture of 20,000 x 20,000", packetsOf(textFieldXml("a") + hugePicture())),
    harmless("500,000 records", packetsOf(makeRepeatable(), { data: records(500_000) })),
    harmless("200 MB of blanks", packetsOf(textFieldXml("a") + " ".repeat(200_000_000))),
    harmless("text of 2,000,000 letters", packetsOf(textFieldXml("a") + longText(2_000_000))),
    harmless("sizes beyond numbers", packetsOf(textFieldXml("a", "", 'w="1e308in" h="-9e99mm"'))),
  ];
}

type Reasons = HostileXfa["reasons"];

function defineRefused(name: string, packets: string, reasons: Reasons): HostileXfa {
  return { name, pdf: xfaPdf(packets), expected: "refused", reasons };
}

function harmless(name: string, packets: string): HostileXfa {
  const reasons: Reasons = ["xfa_too_large", "xfa_malformed", "xfa_no_fields"];
  return { name, pdf: xfaPdf(packets), expected: "harmless", reasons };
}

/** 10 entities, each ten of the last: 10 GB when expanded. */
function entityBomb(): string {
  const levels = Array.from({ length: 10 }, (_, at) => {
    const inner = at === 0 ? "lollollol" : `&e${at - 1};`.repeat(10);
    return `<!ENTITY e${at} "${inner}">`;
  });
  const doctype = `<!DOCTYPE xdp [${levels.join("")}]>`;
  return packetsOf(textFieldXml("a", "<value><text>&e9;</text></value>"), { doctype });
}

function nestSubforms(depth: number): string {
  return packetsOf(
    `${'<subform layout="tb">'.repeat(depth)}${textFieldXml("a")}${"</subform>".repeat(depth)}`,
  );
}

function repeatRow(initial: number): string {
  return packetsOf(
    `<subform name="row" layout="tb"><occur min="1" max="-1" initial="${initial}"/>${textFieldXml("a")}</subform>`,
  );
}

function nestedRepeats(): string {
  const close = "</subform>".repeat(3);
  return packetsOf(`${forty("a")}${forty("b")}${forty("c")}${textFieldXml("d")}${close}`);
}

function forty(name: string): string {
  return `<subform name="${name}" layout="tb"><occur min="40" max="40" initial="40"/>`;
}

function brokenPage(): string {
  return `<subform layout="tb"><breakBefore targetType="pageArea" startNew="1"/>${textFieldXml("a")}</subform>`;
}

/** Prototypes that refer to each other. */
function circular(): string {
  return packetsOf(
    `<proto><subform id="p" name="p"><subform use="#q"/></subform><subform id="q" name="q"><subform use="#p"/></subform></proto><subform use="#p"/>${textFieldXml("a")}`,
  );
}

/** 10 prototypes, each ten of the last. */
function referenceBomb(): string {
  const levels = Array.from({ length: 10 }, (_, at) => {
    const inner = at === 0 ? "<draw/>" : `<subform use="#p${at - 1}"/>`.repeat(10);
    return `<subform id="p${at}">${inner}</subform>`;
  });
  const proto = `<proto>${levels.join("")}</proto>`;
  return packetsOf(`${proto}<subform use="#p9"/>${textFieldXml("a")}`);
}

function hugePicture(): string {
  const png = blankPng(PICTURE_EDGE).toString("base64");
  return `<draw name="d" w="100pt" h="100pt"><value><image contentType="image/png">${png}</image></value></draw>`;
}

/** Black and white, one bit a pixel: 60 kB that are 1.6 GB as RGBA. */
function blankPng(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", EMPTY)];
  return Buffer.concat([signature, ...chunks]);
}

const EMPTY = Buffer.alloc(0);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function makeRepeatable(): string {
  return `<subform name="row" layout="tb"><occur min="0" max="-1"/>${textFieldXml("a")}</subform>`;
}

function records(count: number): string {
  return `<form1>${"<row><a>1</a></row>".repeat(count)}</form1>`;
}

function longText(length: number): string {
  return `<draw w="100pt"><value><text>${"ab cd ".repeat(length / 6)}</text></value></draw>`;
}

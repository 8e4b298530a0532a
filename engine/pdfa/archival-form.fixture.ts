import { type CosObject, type Document, latin1Bytes, Name, Stream, serialise } from "#cos";
import { readFace } from "#node";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";

/** A form that claims conformance with PDF/A. */
export type ArchivalSpec = {
  readonly part: number;
  /** True: fields are drawn in a font that is embedded, as PDF/A requires. */
  readonly isEmbedded?: boolean;
  /** True: the claim is written as attributes. */
  readonly asAttributes?: boolean;
  readonly fields?: readonly FieldSpec[];
};

const FIELDS: readonly FieldSpec[] = [
  { type: "text", name: "name", at: [72, 700, 300, 720] },
  { type: "checkbox", name: "agreed", at: [72, 660, 84, 672] },
];
const FIRST_CODE = 32;
const LAST_CODE = 255;

/** For tests: a PDF with metadata that claims PDF/A, its fields in an embedded TrueType font or in Helvetica. */
export function archivalForm(spec: ArchivalSpec): Uint8Array {
  return serialise(archivalDocument(spec));
}

export function archivalDocument({
  part,
  isEmbedded = true,
  asAttributes = false,
  fields = FIELDS,
}: ArchivalSpec): Document {
  const document = formDocument({ fields });
  const metadata = new Stream(
    new Map([
      ["Type", new Name("Metadata")],
      ["Subtype", new Name("XML")],
    ]),
    latin1Bytes(packet(part, asAttributes)),
  );
  const root = document.dict(document.root);
  root?.set("Metadata", document.add(metadata));
  if (!isEmbedded) return document;
  const resources = document.dict(document.dict(root?.get("AcroForm"))?.get("DR"));
  const fonts = document.dict(resources?.get("Font"));
  fonts?.clear();
  fonts?.set("Helv", document.add(embeddedFont(document)));
  return document;
}

function packet(part: number, asAttributes: boolean): string {
  const claim = asAttributes
    ? ` pdfaid:part="${part}" pdfaid:conformance="B"/>`
    : `><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>`;
  return `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"${claim}
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function embeddedFont(document: Document): Map<string, CosObject> {
  const program = readFace("sans");
  if (program === null) throw new Error("the face is part of a checkout");
  const file = document.add(new Stream(new Map([["Length1", program.length]]), program));
  const name = new Name("NotoSans");
  const descriptor = document.add(
    new Map<string, CosObject>([
      ["Type", new Name("FontDescriptor")],
      ["FontName", name],
      ["Flags", 32],
      ["FontBBox", [-600, -300, 2000, 1100]],
      ["ItalicAngle", 0],
      ["Ascent", 1069],
      ["Descent", -293],
      ["CapHeight", 714],
      ["StemV", 80],
      ["FontFile2", file],
    ]),
  );
  const widths = Array.from({ length: LAST_CODE - FIRST_CODE + 1 }, () => 572);
  return new Map<string, CosObject>([
    ["Type", new Name("Font")],
    ["Subtype", new Name("TrueType")],
    ["BaseFont", name],
    ["Encoding", new Name("WinAnsiEncoding")],
    ["FirstChar", FIRST_CODE],
    ["LastChar", LAST_CODE],
    ["Widths", widths],
    ["FontDescriptor", descriptor],
  ]);
}

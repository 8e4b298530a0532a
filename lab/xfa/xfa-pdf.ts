import { deflateSync } from "node:zlib";

/** A PDF of one "Please wait" page, whose form is in these XFA packets alone. Deterministic, without product code. */
export function xfaPdf(packets: string): Uint8Array {
  const xfa = deflateSync(Buffer.from(packets));
  const content = Buffer.from("BT /F 12 Tf 72 700 Td (Please wait) Tj ET");
  const objects: readonly (readonly [string, Buffer | null])[] = [
    ["<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/NeedsRendering true>>", null],
    ["<</Type/Pages/Kids[3 0 R]/Count 1>>", null],
    [
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 7 0 R>>>>>>",
      null,
    ],
    [`<</Length ${content.length}>>`, content],
    ["<</Fields[]/XFA 6 0 R>>", null],
    [`<</Filter/FlateDecode/Length ${xfa.length}>>`, xfa],
    ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", null],
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, [dict, stream]] of objects.entries()) {
    offsets.push(length);
    push(Buffer.from(`${at + 1} 0 obj\n${dict}\n`));
    if (stream !== null) {
      push(Buffer.concat([Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")]));
    }
    push(Buffer.from("endobj\n"));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  push(Buffer.from(`${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

/** The packets of a form with one page area, around the content of its root subform. */
export function packetsOf(content: string, { data = "", doctype = "" } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${doctype}
<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
<subform name="form1" layout="tb" locale="en_US"><pageSet><pageArea name="Page1" id="Page1">
<contentArea x="36pt" y="36pt" w="540pt" h="720pt"/><medium stock="default" short="612pt" long="792pt"/>
</pageArea></pageSet>${content}</subform></template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>${data}</xfa:data></xfa:datasets></xdp:xdp>`;
}

/** A text field of the template, 200 × 20 pt unless `attributes` has another size. */
export function textFieldXml(name: string, inside = "", attributes = 'w="200pt" h="20pt"'): string {
  return `<field name="${name}" ${attributes}><ui><textEdit/></ui>${inside}</field>`;
}

import { type CosObject, Document, Name, Ref, Stream, serialise } from "@platen/engine/cos";

/** A PDF whose form is this template, with datasets if there are any. */
export function xfaFile(template: string, data = ""): Uint8Array {
  const document = new Document(new Map(), new Ref(1), null, null);
  const datasets = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>${data}</xfa:data></xfa:datasets>`;
  const xdp = ` <?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">${template}</template>${datasets}</xdp:xdp>`;
  document.set(1, null);
  const xfa = document.add(new Stream(new Map(), new TextEncoder().encode(xdp)));
  const acroForm = new Map<string, CosObject>([["XFA", xfa]]);
  document.set(
    1,
    new Map<string, CosObject>([
      ["Type", new Name("Catalog")],
      ["AcroForm", acroForm],
    ]),
  );
  return serialise(document);
}

/** A template of one page with these containers in its body. */
export function onePage(body: string): string {
  return `<subform name="form1" layout="position"><pageSet><pageArea name="Page1"><contentArea x="0pt" y="0pt" w="612pt" h="792pt"/><medium short="612pt" long="792pt" stock="letter"/></pageArea></pageSet><subform name="body" w="612pt" h="792pt">${body}</subform></subform>`;
}

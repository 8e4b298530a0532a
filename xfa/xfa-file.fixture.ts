import {
  type CosObject,
  CosString,
  Document,
  Name,
  Ref,
  Stream,
  serialise,
} from "@platen/engine/cos";

/** Files, or streams with filters, by their names. */
type Pictures = Readonly<Record<string, Uint8Array | Stream>>;

/** A PDF whose form is this template, with datasets and pictures by name if there are any. */
export function xfaFile(template: string, data = "", pictures: Pictures = {}): Uint8Array {
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
      ["Names", new Map([["XFAImages", pictureTree(document, pictures)]])],
    ]),
  );
  return serialise(document);
}

/** A name tree that contains itself and a list twice. */
function pictureTree(document: Document, pictures: Pictures): Ref {
  const names = Object.entries(pictures).flatMap(([name, bytes]) => [
    new CosString(new TextEncoder().encode(name)),
    document.add(bytes instanceof Stream ? bytes : new Stream(new Map(), bytes)),
  ]);
  const leaf = document.add(new Map([["Names", document.add(names)]]));
  const top = document.add(null);
  document.set(top.num, new Map([["Kids", [top, leaf, leaf]]]));
  return top;
}

/** A template of one page with these containers in its body. */
export function onePage(body: string): string {
  return `<subform name="form1" layout="position"><pageSet><pageArea name="Page1"><contentArea x="0pt" y="0pt" w="612pt" h="792pt"/><medium short="612pt" long="792pt" stock="letter"/></pageArea></pageSet><subform name="body" w="612pt" h="792pt">${body}</subform></subform>`;
}

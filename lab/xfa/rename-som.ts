import type { PDFDocument } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { xmlOf } from "./packets.ts";

/** Put before every name of a template. */
export const PREFIX = "zq_";

const CONTAINERS = "subform|subformSet|area|exclGroup|field|pageSet|pageArea";
const CONTAINER_NAME = new RegExp(
  `(<(?:\\w+:)?(?:${CONTAINERS})\\b[^>]*?\\sname=(["']))([^"']+)`,
  "g",
);
const DATA = /<xfa:data\b[^>]*>[^]*<\/xfa:data>/;
const REFERENCES =
  /(\s(?:ref|(?:before|after|overflow)?[tT]arget|(?:bookend|overflow)?(?:[lL]eader|[tT]railer))=")([^"#]+)"/g;

/**
 * The same form with every container's name prefixed, in the template, in references and in the data. Null where the
 * packets have no name.
 */
export function prefixNames(packets: string): string | null {
  const names = new Set<string>();
  const template = packets.replace(
    CONTAINER_NAME,
    (_, before: string, quote: string, name: string) => {
      names.add(name);
      return `${before.slice(0, -1)}${quote}${PREFIX}${name}`;
    },
  );
  if (names.size === 0) return null;
  const referring = template.replace(
    REFERENCES,
    (_, before: string, path: string) => `${before}${prefixPath(path, names)}"`,
  );
  return referring.replace(DATA, (data) =>
    data.replace(
      /(<\/?)([\p{L}_][\p{L}\p{N}_.-]*)(?=[\s/>])/gu,
      (tag, open: string, name: string) => (names.has(name) ? `${open}${PREFIX}${name}` : tag),
    ),
  );
}

function prefixPath(path: string, names: ReadonlySet<string>): string {
  return path.replace(/[\p{L}_][\p{L}\p{N}_-]*/gu, (name) =>
    names.has(name) ? `${PREFIX}${name}` : name,
  );
}

/** `pdf` with its XFA changed. Null where `change` gives null. */
export async function withPackets(
  pdf: Uint8Array,
  change: (packets: string) => string | null,
): Promise<Uint8Array | null> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  try {
    return replacePackets(document, change);
  } finally {
    document.destroy();
  }
}

function replacePackets(
  document: PDFDocument,
  change: (packets: string) => string | null,
): Uint8Array | null {
  const acroForm = document.getTrailer().get("Root", "AcroForm");
  const changed = change(xmlOf(acroForm.get("XFA")));
  if (changed === null) return null;
  acroForm.put("XFA", document.addStream(changed, {}));
  const buffer = document.saveToBuffer("garbage,decrypt,compress");
  const copy = buffer.asUint8Array().slice();
  buffer.destroy();
  return copy;
}

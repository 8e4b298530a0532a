import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  decodeText,
  latin1Text,
  Ref,
  readDocument,
  Stream,
} from "#cos";
import { readPages } from "#form";
import { nodePlatform } from "#node";

/** A merged document read back strictly. */
export type ReadMerged = {
  readonly document: Document;
  readonly catalog: Dict;
  /** Each page's dictionary and the whole of its content. */
  readonly pages: readonly { readonly dict: Dict; readonly content: string }[];
  /** Each bookmark's text and the index of its page. */
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[];
};

export function readMerged(pdf: Uint8Array): ReadMerged {
  const document = readDocument(pdf, nodePlatform.inflate);
  if (!("objects" in document)) throw new Error(JSON.stringify(document));
  const catalog = document.dict(document.root) ?? new Map();
  const pages = readPages(document);
  const indices = new Map(pages.map(({ num }, index) => [num, index]));
  return {
    document,
    catalog,
    pages: pages.map(({ dict }) => ({ dict, content: contentOf(document, dict) })),
    bookmarks: bookmarksOf(document, catalog).map((item) => {
      const target = document.array(item.get("Dest"))?.[0];
      const title = document.resolve(item.get("Title"));
      return {
        title: title instanceof CosString ? decodeText(title) : "",
        page: target instanceof Ref ? (indices.get(target.num) ?? -1) : -1,
      };
    }),
  };
}

/** The outline's items along /Next; throws where /Prev, /Parent or /Count disagree. */
function bookmarksOf(document: Document, catalog: Dict): readonly Dict[] {
  const outlines = document.dict(catalog.get("Outlines"));
  const items: Dict[] = [];
  let before: CosObject = null;
  let next = outlines?.get("First") ?? null;
  while (next instanceof Ref) {
    const item = document.dict(next);
    if (item === null) throw new Error("a bookmark is missing");
    if (numberOf(item.get("Prev")) !== numberOf(before)) throw new Error("a wrong /Prev");
    items.push(item);
    before = next;
    next = item.get("Next") ?? null;
  }
  if (numberOf(outlines?.get("Last")) !== numberOf(before)) throw new Error("a wrong /Last");
  if (outlines?.get("Count") !== items.length) throw new Error("a wrong /Count");
  return items;
}

function numberOf(object: CosObject | undefined): number {
  return object instanceof Ref ? object.num : 0;
}

function contentOf(document: Document, page: Dict): string {
  const streams = document.array(page.get("Contents")) ?? [];
  return streams.map((one) => latin1Text(plain(document.resolve(one)))).join("\n");
}

function plain(stream: CosObject): Uint8Array {
  if (!(stream instanceof Stream)) throw new Error("a content stream is missing");
  if (!stream.dict.has("Filter")) return stream.data;
  const bytes = nodePlatform.inflate(stream.data, 1 << 24);
  if (bytes === null) throw new Error("a content stream cannot be inflated");
  return bytes;
}

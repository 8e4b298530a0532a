import { PageTree } from "./page-tree.ts";

/** Objects of an object stream; to read one, readers unpack all. */
export const PACKED_OBJECTS_MAX = 200;
/** Rows of a group at most: a range of the file is made of whole groups. */
const ROWS_MAX = 32;

/** Rows whose pages and bookmarks share an object stream: `[from, to)`. */
export type RowGroup = { readonly from: number; readonly to: number };

/** The object numbers of a merged document. All but those of images follow from the number of rows. */
export type MergeNumbers = {
  /** The shared objects have the numbers from 1; their object streams, from here on, and the catalog follow. */
  readonly sharedPacked: number;
  readonly catalog: number;
  readonly outlines: number;
  readonly info: number;
  /** The page tree's first node; `endPacked` is the first object stream with the tree and the three above. */
  readonly tree: number;
  readonly endPacked: number;
  readonly rows: number;
  readonly perRow: number;
  readonly groups: number;
  /** The first image. */
  readonly images: number;
};

/** The counts of objects, rows and pages that a merged document consists of. */
export type MergeShape = {
  readonly shared: number;
  /** Those of them that are in object streams. */
  readonly packed: number;
  readonly rows: number;
  /** Pages of a row, and those with content of the row. */
  readonly pages: number;
  readonly contents: number;
};

/** The numbers, groups and page tree of a merged document. */
export class MergeNumbering {
  readonly shape: MergeShape;
  readonly tree: PageTree;
  readonly numbers: MergeNumbers;
  readonly groupCount: number;
  readonly #rowsPerGroup: number;

  constructor(shape: MergeShape) {
    this.shape = shape;
    this.tree = new PageTree(shape.rows * shape.pages);
    const perStream = Math.floor(PACKED_OBJECTS_MAX / (shape.pages + 1));
    this.#rowsPerGroup = Math.max(1, Math.min(ROWS_MAX, perStream));
    this.groupCount = Math.ceil(shape.rows / this.#rowsPerGroup);
    const sharedPacked = shape.shared + 1;
    const catalog = sharedPacked + Math.ceil(shape.packed / PACKED_OBJECTS_MAX);
    const tree = catalog + 3;
    const endPacked = tree + this.tree.nodeCount;
    const rows = endPacked + this.endStreamCount;
    const perRow = shape.pages + shape.contents + 1;
    const groups = rows + shape.rows * perRow;
    const images = groups + this.groupCount;
    const [outlines, info] = [catalog + 1, catalog + 2];
    this.numbers = {
      sharedPacked,
      catalog,
      outlines,
      info,
      tree,
      endPacked,
      rows,
      perRow,
      groups,
      images,
    };
  }

  /** Object streams with catalog, outline, info and page tree. */
  get endStreamCount(): number {
    return Math.ceil((3 + this.tree.nodeCount) / PACKED_OBJECTS_MAX);
  }

  group(index: number): RowGroup {
    const from = index * this.#rowsPerGroup;
    return { from, to: Math.min(this.shape.rows, from + this.#rowsPerGroup) };
  }

  groupOf(row: number): number {
    return Math.floor(row / this.#rowsPerGroup);
  }

  /** Number of a page; rows and pages from 0. */
  page(row: number, page: number): number {
    return this.numbers.rows + row * this.numbers.perRow + page;
  }

  /** Number of the n-th content stream of a row. */
  content(row: number, content: number): number {
    return this.page(row, this.shape.pages) + content;
  }

  bookmark(row: number): number {
    return this.content(row, this.shape.contents);
  }

  /** Number of the page tree node above a page. */
  parent(row: number, page: number): number {
    return this.numbers.tree + this.tree.parentOf(row * this.shape.pages + page);
  }

  /** A page tree node's entries as written. */
  treeText(node: number): string {
    const { pages } = this.shape;
    return this.tree.text(
      node,
      (other) => this.numbers.tree + other,
      (page) => this.page(Math.floor(page / pages), page % pages),
    );
  }
}

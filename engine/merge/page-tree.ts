/** Kids of a page tree node: readers look pages up by descending, so the tree is kept balanced (7.7.3.2). */
const KIDS_MAX = 64;

/** A balanced page tree: its nodes by level, leaves first, the root last. */
export class PageTree {
  readonly #pageCount: number;
  /** Index of each level's first node, and the number of nodes as the last entry. */
  readonly #starts: readonly number[];

  constructor(pageCount: number) {
    this.#pageCount = pageCount;
    const starts = [0];
    let nodes = pageCount;
    do {
      nodes = Math.max(1, Math.ceil(nodes / KIDS_MAX));
      starts.push((starts.at(-1) ?? 0) + nodes);
    } while (nodes > 1);
    this.#starts = starts;
  }

  get nodeCount(): number {
    return this.#starts.at(-1) ?? 0;
  }

  /** Index of the node that holds a page. */
  parentOf(page: number): number {
    return Math.floor(page / KIDS_MAX);
  }

  /** A node's entries as written. `numberOf`: object numbers of nodes, `pageNumber`: of pages. */
  text(
    node: number,
    numberOf: (node: number) => number,
    pageNumber: (page: number) => number,
  ): string {
    const level = this.#levelOf(node);
    const place = node - (this.#starts[level] ?? 0);
    const span = KIDS_MAX ** (level + 1);
    const count = Math.min(span, this.#pageCount - place * span);
    const below = level === 0 ? this.#pageCount : this.#nodesOn(level - 1);
    const kids: string[] = [];
    const end = Math.min(below, (place + 1) * KIDS_MAX);
    for (let kid = place * KIDS_MAX; kid < end; kid += 1) {
      const number = level === 0 ? pageNumber(kid) : numberOf((this.#starts[level - 1] ?? 0) + kid);
      kids.push(`${number} 0 R`);
    }
    const isRoot = node === this.nodeCount - 1;
    const above = (this.#starts[level + 1] ?? 0) + Math.floor(place / KIDS_MAX);
    const parent = isRoot ? "" : `/Parent ${numberOf(above)} 0 R`;
    return `<</Type/Pages${parent}/Count ${count}/Kids[${kids.join(" ")}]>>`;
  }

  #levelOf(node: number): number {
    return this.#starts.findIndex((start, level) => node < (this.#starts[level + 1] ?? start));
  }

  #nodesOn(level: number): number {
    return (this.#starts[level + 1] ?? 0) - (this.#starts[level] ?? 0);
  }
}

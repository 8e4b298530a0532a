/** What of a table stands on a page: rows from `start` up to `end`, and whether the sums do too. */
export type Section = { readonly start: number; readonly end: number; readonly hasSums: boolean };

/** Heights in points: of the room on the first page and on every other, of the rows, of the sums below them. */
export type Heights = {
  readonly firstRoom: number;
  readonly room: number;
  readonly rows: readonly number[];
  readonly sums: number;
};

/**
 * Rows on as few pages as hold them. The sums never stand alone: where they do not fit below the last row, it goes
 * with them to the next page. A row that is higher than a page stands on one of its own.
 */
export function paginate({ firstRoom, room, rows, sums }: Heights): Section[] {
  const sections: Section[] = [];
  let start = 0;
  let used = 0;
  const roomNow = () => (sections.length === 0 ? firstRoom : room);
  for (const [index, height] of rows.entries()) {
    const wanted = height + (index === rows.length - 1 ? sums : 0);
    if (index > start && used + wanted > roomNow()) {
      sections.push({ start, end: index, hasSums: false });
      start = index;
      used = 0;
    }
    used += height;
  }
  return [...sections, { start, end: rows.length, hasSums: true }];
}

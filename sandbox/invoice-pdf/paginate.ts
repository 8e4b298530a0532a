/** The part of the table on a page: rows from `start` to `end` (exclusive), and whether the sums are on it. */
export type Section = { readonly start: number; readonly end: number; readonly hasSums: boolean };

/** Heights in points: of the room on the first and on further pages, of each row, and of the sums. */
export type Heights = {
  readonly firstRoom: number;
  readonly room: number;
  readonly rows: readonly number[];
  readonly sums: number;
};

/**
 * Distributes rows over as few pages as possible. Sums that do not fit below the last row move to the next page
 * together with it. A row higher than a page gets its own page.
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

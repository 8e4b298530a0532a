/** The page of a bulk job, and a job with failed rows, for browser tests. */
import type { Locator, Page } from "playwright-core";
import { BulkPage } from "../../../service/contract/bulk.ts";
import {
  BULK,
  type BulkHarness,
  HEADER,
  openBulkHarness,
} from "../../support/harness/bulk-harness.ts";
import type { TestPerson } from "../../support/harness/people.ts";
import type { DashboardHarness } from "./harness.ts";

/** Would run a script if it were taken for HTML. */
export const HTML = `<img src=x onerror="console.error('HTML')">`;
/** Longer than a cell of the grid shows. */
export const LONG = "A very long remark. ".repeat(500);
/** Rows 2, 4 and 6 fail: no name, no such kind, a name that is too long. */
export const FAULTY_ROWS = [
  `${HEADER},note`,
  "Ann,Oslo,a,yes,",
  `,Rome,a,yes,"${HTML.replaceAll('"', '""')}"`,
  "Cyd,Rome,b,no,",
  `Dan,Oslo,c,no,${LONG}`,
  "Eve,Oslo,a,yes,",
  "A name of more than twenty characters,Bern,a,yes,",
].join("\n");

/** Files that retries of these rows fill. Names are those of the upload. */
export const REPAIRED = [
  "2 row-00002.pdf",
  "4 Dan.pdf",
  "6 A name of more than twenty characters.pdf",
];

/** A new account's bulk harness and its owner. */
export async function openBulkOwner(
  harness: DashboardHarness,
): Promise<{ readonly desk: BulkHarness; readonly person: TestPerson }> {
  const account = await harness.account();
  const desk = await openBulkHarness(harness.service.url, account.key(), {
    filenamePattern: "{name}",
  });
  return { desk, person: await harness.person(account) };
}

/** A cell of the grid of failed rows, both counted from 0. */
export function cell(page: Page, row: number, column: number): Locator {
  return page.locator(`[data-place="${row} ${column}"]`);
}

/** Number and file name of each row that retries filled, in order. */
export async function repaired(desk: BulkHarness, id: string): Promise<readonly string[]> {
  const { body } = await desk.ask(`${BULK}?retries_of=${id}`);
  const { jobs } = BulkPage.parse(body);
  const rows = await Promise.all(
    // The rows of a retry are counted a moment before it ends.
    jobs.map(async ({ upload_id }) => {
      await desk.ended(upload_id);
      return (await desk.bundle(upload_id)).manifest.rows;
    }),
  );
  return rows
    .flat()
    .flatMap(({ row, filename }) => (filename === null ? [] : [`${row} ${filename}`]))
    .toSorted();
}

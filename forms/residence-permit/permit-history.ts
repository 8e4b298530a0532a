import { cell, permitEntries } from "./permit-entries.ts";
import { KINSHIPS } from "./permit-lists.ts";
import type { Sheet } from "./sheet.ts";

const ROW = 32;
const DATE = [2, 2, 4];
const FAMILY_ROWS = 5;
const YES_NO = ["yes|Yes", "no|No"];

/** Sections 6 to 8: family, earlier stays, reasons. */
export const HISTORY_SECTIONS: readonly ((sheet: Sheet) => void)[] = [
  family,
  earlierStays,
  reasons,
];

function family(sheet: Sheet): void {
  const { text, comb, combo } = permitEntries(sheet.page);
  sheet.section("6", "Members of the family who come with you");
  for (let n = 1; n <= FAMILY_ROWS; n += 1)
    sheet.row(
      ROW,
      cell(5, `${n}   Name`, text(`Family${n}Name`)),
      cell(4, "Date of birth  (DD MM YYYY)", comb(`Family${n}Birth`, DATE)),
      cell(3, "Kinship", combo(`Family${n}Kinship`, KINSHIPS)),
    );
}

function earlierStays(sheet: Sheet): void {
  const { text, radio } = permitEntries(sheet.page);
  sheet.section("7", "Earlier stays");
  sheet.row(
    ROW,
    cell(6, "Have you lived in the Republic before?", radio("LivedBefore", YES_NO)),
    cell(6, "Has a permit ever been refused to you?", radio("RefusedBefore", YES_NO)),
  );
  sheet.row(
    104,
    cell(12, "If yes: when, where and for what purpose", text("EarlierStays", { multiline: true })),
  );
}

function reasons(sheet: Sheet): void {
  const { text } = permitEntries(sheet.page);
  sheet.section("8", "Reasons");
  sheet.row(
    334,
    cell(
      12,
      "Say in your own words why you wish to live in the Republic",
      text("Reasons", { multiline: true }),
    ),
  );
}

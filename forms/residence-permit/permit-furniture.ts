import type { Color } from "#builder";
import { SHEET, type Sheet } from "./sheet.ts";

/** Top of the printed area. */
export const SHEET_TOP: number = SHEET.height - 40;

const FORM = "RC-12";
const PAGES = 3;
const NAVY: Color = [0.1, 0.2, 0.33];
const GREY: Color = [0.42, 0.46, 0.52];
const RULE: Color = [0.35, 0.42, 0.5];

/** The head of the first page: arms, issuer, title, number of the form, instructions. */
export function printHead(sheet: Sheet): void {
  printArms(sheet, SHEET.left + 20, SHEET_TOP - 19);
  const x = SHEET.left + 52;
  sheet.print("REPUBLIC OF VALDORIA", x, SHEET_TOP - 9, {
    size: 7.5,
    font: "Helvetica-Bold",
    color: NAVY,
  });
  sheet.print("Office for Residence and Citizenship", x, SHEET_TOP - 19, {
    size: 7.5,
    color: GREY,
  });
  sheet.print("Application for a Residence Permit", x, SHEET_TOP - 39, {
    size: 18,
    font: "Helvetica-Bold",
    color: NAVY,
  });
  const end = { align: "right", color: NAVY } as const;
  sheet.print(FORM, SHEET.right, SHEET_TOP - 13, { size: 17, font: "Helvetica-Bold", ...end });
  sheet.print("Edition 4, in force from 1 January", SHEET.right, SHEET_TOP - 24, {
    size: 6.5,
    ...end,
    color: GREY,
  });
  sheet.skip(52);
  sheet.notice(
    "Fill in this form on a screen or in block letters with a black pen. Write dates as day, month and year. Leave empty what does not apply to you. Each person of sixteen years or more needs a form of their own; younger children are entered in section 6.",
  );
}

/** The head of the other pages. */
export function printRunningHead(sheet: Sheet): void {
  const y = SHEET_TOP - 4;
  sheet.print("Application for a Residence Permit", SHEET.left, y, {
    size: 9,
    font: "Helvetica-Bold",
    color: NAVY,
  });
  sheet.print(FORM, SHEET.right, y, {
    size: 9,
    font: "Helvetica-Bold",
    color: NAVY,
    align: "right",
  });
  sheet.marks.push({
    kind: "line",
    from: [SHEET.left, y - 6],
    to: [SHEET.right, y - 6],
    width: 1,
    color: NAVY,
  });
  sheet.skip(10);
}

/** The foot of every page. */
export function printFoot(sheet: Sheet): void {
  const y = 26;
  sheet.marks.push({
    kind: "line",
    from: [SHEET.left, y + 10],
    to: [SHEET.right, y + 10],
    width: 0.5,
    color: RULE,
  });
  const small = { size: 6.5, color: GREY } as const;
  sheet.print(
    `${FORM}  ·  Office for Residence and Citizenship, Harbour Square 1, 10001 Port Elise`,
    SHEET.left,
    y,
    small,
  );
  sheet.print(`Page ${sheet.page} of ${PAGES}`, SHEET.right, y, { ...small, align: "right" });
}

/** A round seal: two rings, a hill line, a star above it. */
function printArms(sheet: Sheet, x: number, y: number): void {
  sheet.marks.push(
    { kind: "ring", center: [x, y], radius: 20, width: 1.4, color: NAVY },
    { kind: "ring", center: [x, y], radius: 16.6, width: 0.5, color: NAVY },
  );
  const ridge = [
    [-12, -6],
    [-5, 4],
    [-1.5, -0.5],
    [3.5, 7],
    [12, -6],
    [-12, -6],
  ] as const;
  for (const [index, to] of ridge.slice(1).entries()) {
    const from = ridge[index] ?? to;
    sheet.marks.push({
      kind: "line",
      from: [x + from[0], y + from[1]],
      to: [x + to[0], y + to[1]],
      width: 1.2,
      color: NAVY,
    });
  }
  sheet.marks.push({ kind: "ring", center: [x - 5, y + 9], radius: 1.6, width: 1.2, color: NAVY });
}

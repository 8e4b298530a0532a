/** Why a workbook cannot be read: a sentence for the person who made it. */
export class SpreadsheetFault extends Error {
  override readonly name = "SpreadsheetFault";
}

/** The fault of a file that breaks the format's rules. */
export function damaged(what: string): SpreadsheetFault {
  return new SpreadsheetFault(`The workbook is damaged: ${what}.`);
}

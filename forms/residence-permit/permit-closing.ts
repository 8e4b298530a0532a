import { cell, permitEntries } from "./permit-entries.ts";
import type { Sheet } from "./sheet.ts";
import type { Cell } from "./sheet-entry.ts";

const ROW = 32;
const DATE = [2, 2, 4];

/** Sections 9 to 12, and the section for official use. */
export const CLOSING_SECTIONS: readonly ((sheet: Sheet) => void)[] = [
  enclosures,
  fee,
  declarations,
  drawSigning,
  office,
];

function enclosures(sheet: Sheet): void {
  const { checks } = permitEntries(sheet.page);
  sheet.section("9", "Enclosures", "copies only, originals are not returned");
  const boxes = checks(
    "EnclosedDocument|Travel document, all pages that carry entries",
    "EnclosedAddress|Proof of address: contract of lease, or confirmation of the host",
    "EnclosedMeans|Proof of means: pay slips of three months, statement of account, or confirmation of a grant",
    "EnclosedPhoto|One photograph, 35 × 45 mm, not older than six months",
  );
  sheet.row(78, { span: 12, label: "", entry: { ...boxes, stacked: true } });
}

function fee(sheet: Sheet): void {
  const { comb, radio } = permitEntries(sheet.page);
  sheet.section("10", "Fee", "90 crowns, due on receipt of the notice");
  const payments = ["transfer|Transfer", "debit|Direct debit", "counter|At the counter"];
  sheet.row(
    ROW,
    cell(5, "Payment", radio("FeePayment", payments)),
    cell(7, "Account to be debited  (IBAN)", comb("FeeAccount", [4, 4, 4, 4, 4, 2])),
  );
}

function declarations(sheet: Sheet): void {
  const { checks } = permitEntries(sheet.page);
  sheet.section("11", "Declarations", "tick what you declare");
  const boxes = checks(
    "DeclareTrue|I declare that what I have stated here is true and complete. I know that a permit granted on false statements can be withdrawn, and that changes must be reported within fourteen days.",
    "DeclareData|I agree that the Office checks my statements with the authorities named in section 12 of the Residence Act, and that it keeps them for as long as the Act demands.",
    "DeclareEmail|I agree to receive decisions and notices at the e-mail address given in section 3 in place of letters.",
    "DeclareLanguage|I have a certificate of the national language at level A2 or above, and enclose a copy.",
  );
  sheet.row(98, { span: 12, label: "", entry: { ...boxes, stacked: true } });
}

function drawSigning(sheet: Sheet): void {
  const { text, comb, signature } = permitEntries(sheet.page);
  sheet.section("12", "Signature");
  sheet.row(
    ROW,
    cell(8, "Place", text("SignedAt")),
    cell(4, "Date  (DD MM YYYY)", comb("SignedOn", DATE)),
  );
  sheet.row(
    64,
    cell(12, "Signature of the applicant, or of the legal guardian", signature("Signature")),
  );
}

function office(sheet: Sheet): void {
  sheet.section("", "For the Office only", "please leave empty");
  sheet.row(ROW, empty(4, "Received"), empty(4, "File number"), empty(4, "Officer"));
  sheet.row(ROW, empty(4, "Decision"), empty(4, "Permit number"), empty(4, "Valid until"));
  sheet.skip(14);
  sheet.notice(
    "Send the signed form with its enclosures to the regional office of your place of residence, or hand it in there. You receive a notice with your file number within ten working days. Incomplete applications are returned; the fee is then kept.",
  );
}

function empty(span: number, label: string): Cell {
  return { span, label, shaded: true };
}

import { cell, permitEntries } from "./permit-entries.ts";
import { COUNTRIES, NATIONALITIES, PAPERS, REGIONS } from "./permit-lists.ts";
import type { Sheet } from "./sheet.ts";

const ROW = 32;
const DATE = [2, 2, 4];

/** Sections 1 to 5: who applies, and for what. */
export const PERSON_SECTIONS: readonly ((sheet: Sheet) => void)[] = [
  applicant,
  travelDocument,
  address,
  purpose,
  work,
];

function applicant(sheet: Sheet): void {
  const { text, comb, combo, radio } = permitEntries(sheet.page);
  sheet.section("1", "Applicant", "as in the travel document");
  sheet.row(
    ROW,
    cell(6, "Family name(s)", text("FamilyName", { required: true, maxLength: 40 })),
    cell(6, "Given name(s)", text("GivenNames", { required: true, maxLength: 40 })),
  );
  sheet.row(
    ROW,
    cell(4, "Family name at birth, where different", text("BirthName")),
    cell(4, "Date of birth  (DD MM YYYY)", comb("DateOfBirth", DATE, true)),
    cell(4, "Sex", radio("Sex", ["female|Female", "male|Male", "x|Not stated"], true)),
  );
  sheet.row(
    ROW,
    cell(4, "Place of birth", text("PlaceOfBirth")),
    cell(4, "Country of birth", combo("CountryOfBirth", COUNTRIES)),
    cell(4, "Nationality", combo("Nationality", NATIONALITIES)),
  );
  const states = ["single|Single", "married|Married", "partner|Registered partnership"];
  const ended = ["divorced|Divorced", "widowed|Widowed"];
  sheet.row(ROW, cell(12, "Marital status", radio("MaritalStatus", [...states, ...ended])));
}

function travelDocument(sheet: Sheet): void {
  const { text, comb, combo } = permitEntries(sheet.page);
  sheet.section("2", "Travel document");
  sheet.row(
    ROW,
    cell(4, "Kind of document", combo("DocumentKind", PAPERS)),
    cell(4, "Number", comb("DocumentNumber", [9], true)),
    cell(4, "Issued by", text("DocumentAuthority")),
  );
  sheet.row(
    ROW,
    cell(4, "Date of issue  (DD MM YYYY)", comb("DocumentIssued", DATE)),
    cell(4, "Valid until  (DD MM YYYY)", comb("DocumentExpires", DATE)),
    cell(4, "Previous permit number, if any", comb("PreviousPermit", [3, 6])),
  );
}

function address(sheet: Sheet): void {
  const { text, comb, combo, radio } = permitEntries(sheet.page);
  sheet.section("3", "Address and contact", "in the Republic; where not yet known, abroad");
  sheet.row(
    ROW,
    cell(8, "Street and number", text("Street", { required: true })),
    cell(4, "Flat, floor, care of", text("AddressExtra")),
  );
  sheet.row(
    ROW,
    cell(2, "Postal code", comb("PostalCode", [5])),
    cell(6, "Town", text("Town", { required: true })),
    cell(4, "Region", combo("Region", REGIONS)),
  );
  sheet.row(ROW, cell(4, "Telephone", text("Telephone")), cell(8, "E-mail", text("Email")));
  const tongues = ["en|English", "fr|Français", "de|Deutsch", "es|Español", "pt|Português"];
  sheet.row(ROW, cell(12, "We write to you in", radio("Language", tongues)));
}

function purpose(sheet: Sheet): void {
  const { text, comb, radio } = permitEntries(sheet.page);
  sheet.section("4", "Purpose and length of stay");
  const gainful = ["work|Employment", "self|Self-employment", "study|Study", "research|Research"];
  const other = ["family|Family reunion", "other|Other"];
  sheet.row(
    ROW,
    cell(12, "Main purpose of the stay", radio("Purpose", [...gainful, ...other], true)),
  );
  sheet.row(
    ROW,
    cell(4, "If “Other”, which", text("PurposeOther")),
    cell(4, "From  (DD MM YYYY)", comb("StayFrom", DATE, true)),
    cell(4, "Until  (DD MM YYYY)", comb("StayUntil", DATE)),
  );
}

function work(sheet: Sheet): void {
  const { text, comb, radio, checks } = permitEntries(sheet.page);
  sheet.section("5", "Work, study and means");
  sheet.row(
    ROW,
    cell(8, "Employer, university or school", text("Employer")),
    cell(4, "Tax number", comb("TaxNumber", [2, 3, 3, 3], true)),
  );
  sheet.row(
    ROW,
    cell(5, "Occupation or course of study", text("Occupation")),
    cell(4, "Since  (DD MM YYYY)", comb("OccupationSince", DATE)),
    cell(3, "Gross income a year, in crowns", text("YearlyIncome", { quadding: 2 })),
  );
  sheet.row(
    ROW,
    cell(
      12,
      "Means of support  (all that apply)",
      checks(
        "MeansSalary|Salary",
        "MeansSavings|Savings",
        "MeansGrant|Grant",
        "MeansSponsor|Sponsor",
      ),
    ),
  );
  sheet.row(
    ROW,
    cell(
      5,
      "Health insurance",
      radio("Insurance", ["public|Public", "private|Private", "none|None yet"]),
    ),
    cell(7, "Insurer and number of the policy", text("InsurancePolicy")),
  );
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { suggestMapping } from "@platen/forms";
import { namesOf } from "./cases.ts";
import { readForm } from "./read-form.ts";

/** A form of the corpus with columns as people write them: for each the fields that are right, none for one to be left. */
type ShortCase = {
  readonly title: string;
  /** Below the folder of forms. */
  readonly pdf: string;
  readonly columns: Readonly<Record<string, readonly string[]>>;
};

const PAGE = "topmostSubform[0].Page1[0].";
const SECOND = "topmostSubform[0].Page2[0].";
const G28 = "form1[0].#subform[0].";
const I140 = "form1[0].#subform[0].";

function at(field: string | undefined): readonly string[] {
  return [`${PAGE}${field}`];
}

/** The columns of a W-9 by the short names of its fields. */
function w9(name: string, business: string, others: Readonly<Record<string, string>>) {
  const { street, city, account, ssn, ein } = others;
  return [
    { Name: at(name), Street: at(street), City: at(city), SSN: at(ssn), Account: at(account) },
    { "Full name": at(name), Address: at(street), "City State Zip": at(city), SSN: at(ssn) },
    {
      "Business Name": at(business),
      "Street Address": at(street),
      EIN: at(ein),
      "Account Number": at(account),
      Email: [],
      Phone: [],
    },
  ];
}

const W9S: readonly (readonly [pdf: string, columns: ReturnType<typeof w9>])[] = [
  [
    "HuzaifaHaleem+PDFControls/fw9.pdf",
    w9("f1_01_0_[0]", "f1_02_0_[0]", {
      street: "f1_04_0_[0]",
      city: "f1_05_0_[0]",
      account: "f1_07_0_[0]",
      ssn: "social[0].TextField1[0]",
      ein: "social[0].TextField2[2]",
    }),
  ],
  [
    "kentros+pdfs/fw9.pdf",
    w9("f1_1[0]", "f1_2[0]", {
      street: "Address[0].f1_7[0]",
      city: "Address[0].f1_8[0]",
      account: "f1_10[0]",
      ssn: "SSN[0].f1_11[0]",
      ein: "EmployerID[0].f1_14[0]",
    }),
  ],
  [
    "harriganeli-source+hogan-cpa/fw9.pdf",
    w9("f1_01[0]", "f1_02[0]", {
      street: "Address_ReadOrder[0].f1_07[0]",
      city: "Address_ReadOrder[0].f1_08[0]",
      account: "f1_10[0]",
      ssn: "f1_11[0]",
      ein: "f1_14[0]",
    }),
  ],
];

const CASES: readonly ShortCase[] = [
  ...W9S.flatMap(([pdf, columns]) => columns.map((one) => ({ title: "W-9", pdf, columns: one }))),
  {
    title: "1040",
    pdf: "conmecto+instead-assignment/test-scripts__f1040.pdf",
    columns: {
      "First Name": [`${PAGE}f1_04[0]`],
      "Last Name": [`${PAGE}f1_05[0]`],
      SSN: [`${PAGE}f1_06[0]`],
      "Spouse First Name": [`${PAGE}f1_07[0]`],
      "Spouse Last Name": [`${PAGE}f1_08[0]`],
      "Spouse SSN": [`${PAGE}f1_09[0]`],
      Address: [`${PAGE}Address_ReadOrder[0].f1_10[0]`],
      Apt: [`${PAGE}Address_ReadOrder[0].f1_11[0]`],
      City: [`${PAGE}Address_ReadOrder[0].f1_12[0]`],
      State: [`${PAGE}Address_ReadOrder[0].f1_13[0]`],
      Zip: [`${PAGE}Address_ReadOrder[0].f1_14[0]`],
    },
  },
  {
    title: "1040",
    pdf: "Siegric+test/f1040.pdf",
    columns: {
      "First Name": [`${PAGE}f1_02[0]`],
      "Last Name": [`${PAGE}f1_03[0]`],
      SSN: [`${PAGE}YourSocial[0].f1_04[0]`],
      Street: [`${PAGE}Address[0].f1_08[0]`],
      City: [`${PAGE}Address[0].f1_10[0]`],
      State: [`${PAGE}Address[0].f1_11[0]`],
      ZIP: [`${PAGE}Address[0].f1_12[0]`],
      Occupation: [`${SECOND}f2_35[0]`],
      Phone: [`${SECOND}f2_39[0]`],
      Email: [`${SECOND}f2_40[0]`],
      Routing: [`${SECOND}RoutingNo[0].f2_27[0]`],
      Account: [`${SECOND}AccountNo[0].f2_28[0]`],
      "Favourite Colour": [],
    },
  },
  {
    title: "G-28",
    pdf: "MaxRodin+USCISFormTracker/USCISFormTracker.Tests__TestData__Pdf__g-28.pdf",
    columns: {
      "Last Name": [`${G28}Pt1Line2a_FamilyName[0]`],
      "First Name": [`${G28}Pt1Line2b_GivenName[0]`],
      Street: [`${G28}Line3a_StreetNumber[0]`],
      City: [`${G28}Line3c_CityOrTown[0]`],
      State: [`${G28}Line3d_State[0]`],
      Zip: [`${G28}Line3e_ZipCode[0]`],
      Phone: [`${G28}Line4_DaytimeTelephoneNumber[0]`],
    },
  },
  {
    title: "G-28",
    pdf: "MaxRodin+USCISFormTracker/USCISFormTracker.Tests__TestData__Pdf__g-28.pdf",
    columns: {
      "Family Name": [`${G28}Pt1Line2a_FamilyName[0]`],
      "Given Name": [`${G28}Pt1Line2b_GivenName[0]`],
      "Law Firm": [`${G28}Pt2Line1d_NameofFirmOrOrganization[0]`],
      "Bar Number": [`${G28}Pt2Line1b_BarNumber[0]`],
      Country: [`${G28}Line3h_Country[0]`],
      "Client Last Name": ["form1[0].#subform[1].Pt3Line5a_FamilyName[0]"],
      "Receipt Number": ["form1[0].#subform[1].Pt3Line4_ReceiptNumber[0]"],
      "Favourite Colour": [],
    },
  },
  {
    title: "I-140",
    pdf: "chinapandaman+PyPDFForm/pdf_samples__scenario__issues__1087.pdf",
    columns: {
      "Company Name": [`${I140}Line2_CompanyName[0]`],
      EIN: [`${I140}Pt1Line3_TaxNumber[0]`],
      Street: [`${I140}Line6b_StreetNumberName[0]`],
      City: [`${I140}Line6d_CityOrTown[0]`],
      State: [`${I140}Line6e_State[0]`],
      Zip: [`${I140}Line6f_ZipCode[0]`],
      Country: [`${I140}Line6i_Country[0]`],
      "SOC Code": ["form1[0].#subform[3].Line2_SOCCode1[0]"],
    },
  },
];

/** The result for a column: ticked at once or only offered, right or wrong, or left. */
export type Outcome = "ticked" | "offered" | "wrong" | "ticked wrong" | "left";

export type ShortResult = {
  readonly title: string;
  readonly column: string;
  readonly outcome: Outcome;
  readonly confidence: number;
  /** True when the form has no field for the column. */
  readonly isAbsent: boolean;
};

const TICKED = 0.9;

/** Suggests a field for each column; null when the forms are missing. */
export async function scoreShortHeaders(forms: string): Promise<readonly ShortResult[] | null> {
  if (!CASES.every(({ pdf }) => existsSync(join(forms, pdf)))) return null;
  const results: ShortResult[] = [];
  for (const { title, pdf, columns } of CASES) {
    const form = await readForm(join(forms, pdf));
    const aliases = Object.keys(columns);
    const { suggestions, splitValues } = suggestMapping({ ...form, aliases });
    const splitOf = new Map(splitValues.map((split) => [split.parts[0]?.rawField, split]));
    for (const [column, right] of Object.entries(columns)) {
      const [best] = suggestions
        .filter(({ alias }) => alias === column)
        .toSorted((a, b) => b.confidence - a.confidence);
      const names = best === undefined ? [] : namesOf(best.rawField, splitOf.get(best.rawField));
      const isRight = names.some((name) => right.includes(name));
      const confidence = best?.confidence ?? 0;
      const outcome = outcomeOf(best === undefined ? null : isRight, confidence);
      results.push({ title, column, outcome, confidence, isAbsent: right.length === 0 });
    }
  }
  return results;
}

function outcomeOf(isRight: boolean | null, confidence: number): Outcome {
  if (isRight === null) return "left";
  if (isRight) return confidence >= TICKED ? "ticked" : "offered";
  return confidence >= TICKED ? "ticked wrong" : "wrong";
}

/** A table of the outcomes by form, and the columns that are not ticked rightly. */
export function reportShortHeaders(results: readonly ShortResult[]): readonly string[] {
  const outcomes: readonly Outcome[] = ["ticked", "offered", "wrong", "ticked wrong", "left"];
  const titles = [...Map.groupBy(results, ({ title }) => title)];
  const lines = titles.map(([title, own]) => {
    const counts = outcomes.map(
      (outcome) => `${own.filter((one) => one.outcome === outcome).length} ${outcome}`,
    );
    return `  ${title.padEnd(8)} ${own.length} columns: ${counts.join(", ")}`;
  });
  const open = results.filter(({ outcome, isAbsent }) => outcome !== "ticked" && !isAbsent);
  const absent = results.filter(({ outcome, isAbsent }) => outcome !== "left" && isAbsent);
  return [
    "Short headers, by hand",
    ...lines,
    ...[...open, ...absent].map(
      ({ title, column, outcome, confidence }) =>
        `    ${title} ${column}: ${outcome} ${confidence.toFixed(2)}`,
    ),
  ];
}

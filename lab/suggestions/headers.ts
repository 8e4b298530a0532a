import { type AliasProfile, profileAlias } from "@platen/forms/suggestions";
import { byHash } from "./hash.ts";

/**
 * Names as the columns of a spreadsheet that someone writes by hand are called, from the names of programs:
 * `/primaryFiler/tin` is "SSN", `SP_LAST_NAME` is "Spouse Last Name".
 */

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  "~ssn": ["SSN", "Social Security Number", "SSN"],
  "~ein": ["EIN", "Employer ID"],
  "~birth_date": ["DOB", "Date of Birth", "Birth Date"],
  "~email": ["Email", "E-mail", "Email Address"],
  "~phone": ["Phone", "Phone Number", "Telephone"],
  "~first_name": ["First Name", "First name", "Given Name"],
  "~last_name": ["Last Name", "Last name", "Surname"],
  "~middle_name": ["Middle Initial", "MI", "Middle Name"],
  "~full_name": ["Full Name", "Name"],
  "~unit": ["Apt", "Apartment", "Unit"],
  "~zip": ["ZIP", "Zip Code", "ZIP code"],
  "~city": ["City", "Town/City"],
  "~county": ["County"],
  "~country": ["Country"],
  "~state": ["State"],
  "~street": ["Address", "Street Address", "Street"],
  "~routing_number": ["Routing Number", "Routing No", "Bank Routing"],
  "~account_number": ["Account Number", "Account No", "Bank Account"],
  "~occupation": ["Occupation", "Job Title"],
  "~case_number": ["Case Number", "Case No", "Docket Number"],
  "~relationship": ["Relationship"],
  "~agi": ["AGI", "Adjusted Gross Income"],
};
const PARTIES: Readonly<Record<string, string>> = { third_party: "Designee" };
const HEADERS_MAX = 24;
/** Parts of a name that say how a program formats the value. */
const METHODS = /\b(?:strftime|slice|present|formatted|formW2s)\b|pdf(?=[A-Z])|~|\/(?=pdf)/g;
/** A header is short. */
const WORDS_MAX = 6;

/** A column's name and whether it asks for something that most forms ask for. */
export type Header = { readonly text: string; readonly isUsual: boolean };

/** How a person may call what a program calls `alias`. */
export function headerOf(name: string): Header {
  const [alias = ""] = name.split(/ (?:space|new_line|newLine) /);
  const profile = profileAlias(alias, "en");
  const concept = Object.keys(HEADERS).find((one) => profile.leaf.includes(one));
  const spellings = concept === undefined ? [] : (HEADERS[concept] ?? []);
  const usual = spellings[alias.length % Math.max(1, spellings.length)];
  if (usual !== undefined) return { text: `${prefixOf(profile)}${usual}`, isUsual: true };
  const words = wordsOf(alias);
  return { text: words.length > WORDS_MAX ? "" : words.join(" "), isUsual: false };
}

/** Nothing for the first person: a plain "First name" is that person's. */
function prefixOf({ party, ordinal }: AliasProfile): string {
  const name =
    party === null || party === "taxpayer"
      ? ""
      : (PARTIES[party] ?? party.replace(/^./, (letter) => letter.toUpperCase()));
  const isOne = ordinal === null || party === "third_party" || (ordinal === 1 && name === "");
  const number = isOne ? "" : `${ordinal}`;
  return [name, number].filter((part) => part !== "").join(" ") + (name + number === "" ? "" : " ");
}

function wordsOf(alias: string): string[] {
  return alias
    .replace(METHODS, " ")
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1} `)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^[a-z]/, (letter) => letter.toUpperCase()));
}

/** The columns of a short spreadsheet for a form: usual ones first, each with the field that is the first to have it. */
export function headersOf(
  fieldsOf: ReadonlyMap<string, ReadonlySet<string>>,
  positionOf: (field: string) => number,
): Map<string, ReadonlySet<string>> {
  const first = (alias: string): number =>
    Math.min(...[...(fieldsOf.get(alias) ?? [])].map(positionOf));
  const ordered = [...fieldsOf.keys()].toSorted((a, b) => first(a) - first(b) || byHash(a, b));
  const headers = new Map<string, { fields: ReadonlySet<string>; isUsual: boolean }>();
  for (const alias of ordered) {
    const { text, isUsual } = headerOf(alias);
    if (text === "" || [...headers.keys()].some((other) => fold(other) === fold(text))) continue;
    headers.set(text, { fields: fieldsOf.get(alias) ?? new Set(), isUsual });
  }
  const chosen = [...headers].toSorted(
    ([a, one], [b, other]) => Number(other.isUsual) - Number(one.isUsual) || byHash(a, b),
  );
  return new Map(chosen.slice(0, HEADERS_MAX).map(([text, { fields }]) => [text, fields]));
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}

/** A format in words, with its article: `a number`, `a date (mm/dd/yyyy)`. */
export function describeFormat(format: string): string {
  const name = format.replace(/\(.*$/su, "");
  const inside = format.slice(name.length + 1, -1);
  if (name === "number") return "a number";
  if (name === "percent") return "a percentage";
  if (name === "date" || name === "time") return `a ${name} (${inside})`;
  return SPECIAL[inside] ?? "what its format asks for";
}

const SPECIAL: Readonly<Record<string, string>> = {
  zip: "a ZIP code of five digits",
  zip4: "a ZIP code of nine digits",
  phone: "a telephone number of ten or seven digits",
  ssn: "a social security number of nine digits",
};

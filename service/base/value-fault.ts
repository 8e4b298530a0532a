/** A fault that a validator reports of a value. */
type Issue = {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly expected?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly values?: readonly unknown[];
};

/**
 * Describes the valid values, to follow a name: `must be a whole number`. Null if there is no description of the issue.
 */
export function valueFault(issue: Issue): string | null {
  switch (issue.code ?? "") {
    case "invalid_type":
      return typeFault(issue);
    case "too_small":
      return smallFault(issue);
    case "too_big":
      return bigFault(issue);
    case "invalid_format":
      return FORMATS[issue.format ?? ""] ?? null;
    case "invalid_value":
      return optionFault(issue.values ?? []);
    default:
      return null;
  }
}

/** Returns the same as a sentence: `Must be a whole number.` */
export function valueFaultSentence(issue: Issue): string | null {
  const fault = valueFault(issue);
  return fault === null ? null : `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
}

const TYPES: Readonly<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Readonly<Record<string, string>> = {
  url: "must be a URL such as https://example.org",
  email: "must be an e-mail address",
  datetime: "must be a time such as 2027-01-31T00:00:00Z",
};

function typeFault({ input, expected = "" }: Issue): string {
  if (input === undefined) return "must be given";
  return `must be ${TYPES[expected] ?? expected}`;
}

function smallFault({ origin, minimum = 0, inclusive = true }: Issue): string {
  if (origin === "string" || origin === "array") {
    const units = origin === "string" ? "characters" : "entries";
    return Number(minimum) === 1 ? "must not be empty" : `must have at least ${minimum} ${units}`;
  }
  return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`;
}

function bigFault({ origin, maximum = 0, inclusive = true }: Issue): string {
  if (origin === "string") return `must have at most ${maximum} characters`;
  if (origin === "array") return `must have at most ${maximum} entries`;
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`;
}

function optionFault(values: readonly unknown[]): string {
  const names = values.map(String);
  return names.length === 1 ? `must be ${names[0]}` : `must be one of ${names.join(", ")}`;
}

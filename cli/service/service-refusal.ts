/** A refusal by the service's code. */
export type ServiceRefusal = {
  readonly code: string;
  readonly message: string;
  /** The line of a CSV, where one is invalid. */
  readonly line: number | null;
  /** All columns that are expected, where a CSV lacks one. */
  readonly expectedAliases: readonly string[];
  /** Each individual error, if listed. */
  readonly details: readonly string[];
};

const DETAILS_MAX = 10;

/**
 * Returns the service's `Refusal`, recognised by its shape, because importing its class would load the whole service.
 * Else `null`.
 */
export function serviceRefusal(error: unknown): ServiceRefusal | null {
  if (!(error instanceof Error) || error.name !== "Refusal") return null;
  if (!("code" in error) || !("extras" in error) || typeof error.code !== "string") return null;
  const extras = isRecord(error.extras) ? error.extras : {};
  const line = typeof extras["line"] === "number" ? extras["line"] : null;
  const { code, message } = error;
  const expected = extras["expected_aliases"];
  const expectedAliases = Array.isArray(expected) ? expected.map(String) : [];
  return { code, message, line, expectedAliases, details: detailsIn(extras) };
}

function detailsIn(extras: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Array.isArray(extras["details"])) return [];
  const lines = extras["details"].map((detail: unknown) => {
    if (!isRecord(detail)) return "";
    const field = typeof detail["field"] === "string" ? `${detail["field"]}: ` : "";
    return `${field}${String(detail["message"])}`;
  });
  const more = lines.length - DETAILS_MAX;
  return more > 0 ? [...lines.slice(0, DETAILS_MAX), `and ${more} more`] : lines;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

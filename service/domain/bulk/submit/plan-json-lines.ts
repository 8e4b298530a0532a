import { type GivenValue, isSignatureObject, signatureText } from "@platen/forms/row-values";
import { present } from "#base/assert.ts";
import type { Hashing } from "#base/hashing.ts";
import type { Refusal } from "#base/refusal.ts";
import { type JsonLinesFault, type JsonRecord, readJsonLines } from "../rows/json-lines-reader.ts";
import { readKnown } from "../rows/read-rows.ts";
import { invalidCsv } from "./csv-refusal.ts";
import { RowGatherer, type RowsPlan } from "./gather-rows.ts";
import { checkNames, type Expectations } from "./header.ts";
import { shown } from "./shown-name.ts";

/**
 * Validates a file of JSON lines in one pass, as `planCsv` does a CSV: the members of all lines together are the header.
 * 400 `invalid_csv`, `too_many_rows`, or `validation_error` when no line has a required alias.
 */
export async function planJsonLines(
  file: AsyncIterable<Uint8Array>,
  expectations: Expectations,
  sha256: Hashing["sha256"],
): Promise<RowsPlan> {
  const rows = new RowGatherer(expectations, sha256);
  const planner = new JsonLinesPlanner(expectations, rows);
  const fault = await readJsonLines(rows.read(file), (record) => planner.take(record));
  if (fault !== null) {
    const { kind, line } = fault;
    throw invalidCsv(`Line ${line} of the file ${FAULTS[kind]}.`, { line, reason: kind });
  }
  return planner.plan();
}

const FAULTS: Readonly<Record<JsonLinesFault["kind"], string>> = {
  not_utf8: "is not UTF-8",
  record_too_long: "is too long",
  not_json: "is not one JSON value",
  not_an_object: "is not a JSON object",
};

/** Distinct unknown names that are remembered; further ones are not counted. */
const UNKNOWN_MAX = 10_000;

class JsonLinesPlanner {
  readonly #expectations: Expectations;
  readonly #rows: RowGatherer;
  /** Aliases found so far, in order of appearance. */
  readonly #columns = new Map<string, number>();
  readonly #unknown = new Set<string>();

  constructor(expectations: Expectations, rows: RowGatherer) {
    this.#expectations = expectations;
    this.#rows = rows;
  }

  take({ members, ...place }: JsonRecord): void {
    const { aliases, nameAliases } = this.#expectations;
    for (const name of Object.keys(members)) {
      if (aliases.has(name)) this.#columns.set(name, this.#columns.get(name) ?? this.#columns.size);
      else if (this.#unknown.size < UNKNOWN_MAX) this.#unknown.add(shown(name));
    }
    // A row with an invalid value will fail by itself.
    const { values } = readKnown(members, aliases);
    this.#rows.add(
      place,
      nameAliases.map((alias) => textsOf(values.get(alias)).join(";")),
    );
    for (const value of values.values())
      for (const text of textsOf(value)) this.#rows.addText(text, false);
  }

  plan(): RowsPlan {
    const columns = this.#columns;
    if (columns.size === 0) throw this.#nothing();
    const warnings = checkNames(columns, [...this.#unknown], this.#expectations);
    const plan = this.#rows.plan({ columnCount: columns.size, columns, warnings });
    return present(plan, "rows of a file that has columns");
  }

  #nothing(): Refusal {
    return this.#unknown.size === 0
      ? invalidCsv("The file is empty: no line has a member.", { reason: "no_rows" })
      : invalidCsv("No member of any line is expected.", { reason: "no_known_alias" });
  }
}

/** The texts of a value; none without one. */
export function textsOf(value: GivenValue | undefined): readonly string[] {
  if (isSignatureObject(value)) return [signatureText(value)];
  if (typeof value === "string") return [value];
  if (typeof value === "boolean") return [String(value)];
  return value === null || value === undefined ? [] : value;
}

import { type FieldMappings, formatsOf, shrinkingOf, sourceOf } from "@platen/forms/field-mappings";
import {
  type FatalWarnings,
  fatalWarningsOf,
  fieldMappingFaults,
  type GivenValue,
  isSignatureId,
  type MappedFields,
  type PlannedField,
  plannedFields,
  planRow,
  type RowFault,
  RowReader,
  rowIssues,
} from "@platen/forms/row-values";
import type { Field } from "#viewer/form.ts";
import type { Filled, FillInput } from "#workers/fill-session.ts";

/** The members of a field that a plan depends on. */
type PlannableField = Pick<
  Field,
  "name" | "type" | "required" | "tooltip" | "format" | "label" | "max_length"
>;

/** A form with the mapping that supplies its values, and which warnings fail a row. */
export type PlannedForm = {
  readonly fields: readonly PlannableField[];
  readonly fieldMappings: FieldMappings;
  /** True: every warning about a value fails the row. */
  readonly strict?: boolean | undefined;
  /** Codes of further warnings that fail it. */
  readonly failOn?: readonly string[] | undefined;
};

/** A row: texts, or values as in a request's data, by alias. */
export type PreviewRow = Readonly<Record<string, GivenValue | undefined>>;

/** Something wrong with a row, as a job reports it. A job reports a failed row's errors in the same order. */
export type RowProblem = {
  readonly severity: "error" | "warning";
  readonly code: string;
  /** Null: no single value is at fault. */
  readonly alias: string | null;
  /** Raw name; null: no single field is at fault. */
  readonly field: string | null;
  readonly message: string;
};

type FillIssues = Extract<Filled, { kind: "filled" }>["issues"];

/** A row as values of the form. */
export type PlannedRow = {
  readonly input: FillInput;
  /** Problems that are found before anything is filled. */
  readonly faults: readonly RowProblem[];
  /** Stored signatures that values name, each once. */
  readonly signatureIds: readonly string[];
  /** Indices of values that look as if they had lost leading zeros. */
  readonly suspicious: readonly number[];
};

/**
 * Turns rows into the values of a form by the rules of the service. A field whose expression or format cannot be used is
 * a fault and gets no value.
 */
export class RowPlanner {
  readonly #row: Reader;
  readonly #fields: readonly FieldReader[];
  readonly #fatal: FatalWarnings;
  readonly #shown: Pick<FillInput, "formats" | "overflow">;
  readonly #broken: readonly RowProblem[];
  /** Names of the signature fields. */
  readonly #signed: ReadonlySet<string>;

  constructor({ fields, fieldMappings, strict = false, failOn = [] }: PlannedForm) {
    const known = new Set(fields.map(({ name }) => name));
    const mapped = pick(fieldMappings, (name) => known.has(name));
    const faults = fieldMappingFaults(mapped, fields);
    const broken = new Set(faults.map(({ field }) => field));
    const sound = pick(mapped, (name) => !broken.has(name));
    const pair = { fieldMappings: sound, fields: plannedFields(fields.map(labelled), sound) };
    this.#row = readerOf(pair);
    this.#fields = fieldReaders(pair);
    this.#fatal = fatalWarningsOf({ strict, failOn, pairs: [pair] });
    this.#shown = { formats: formatsOf(sound), overflow: shrinkingOf(sound) };
    const signed = fields.filter(({ type }) => type === "signature");
    this.#signed = new Set(signed.map(({ name }) => name));
    const aliases = new Map(Object.entries(mapped).map(([name, one]) => [name, sourceOf(one)]));
    this.#broken = faults.map(({ field, code, message }) => {
      return { severity: "error", code, alias: aliases.get(field) ?? null, field, message };
    });
  }

  /** The values of a row. If it fails, its other values are still there, so that they can be shown. */
  plan(row: PreviewRow): PlannedRow {
    const given = new Map(Object.entries(row));
    const read = readBy(this.#row, given);
    const values: [string, FillInput["values"][string]][] = [];
    const faults: RowProblem[] = [];
    for (const field of this.#fields) {
      const own = readBy(field, given);
      if (own.kind === "failed")
        addFault(faults, { ...problemOf(own.faults[0]), field: field.name });
      else values.push([field.name, own.values[0] ?? null]);
    }
    const first = read.kind === "failed" ? read.faults[0] : null;
    const isFirst = (fault: RowProblem): boolean =>
      fault.alias === first?.alias && fault.code === first.code;
    return {
      input: {
        values: Object.fromEntries(values.filter(([, value]) => value !== null)),
        ...this.#shown,
      },
      faults: [
        ...this.#broken,
        ...faults.filter(isFirst),
        ...faults.filter((fault) => !isFirst(fault)),
      ],
      signatureIds: this.#signatureIds(values),
      suspicious: read.kind === "values" ? (read.suspicious ?? []) : [],
    };
  }

  #signatureIds(values: readonly (readonly [string, unknown])[]): readonly string[] {
    const ids = values
      .filter(([name]) => this.#signed.has(name))
      .map(([, value]) => (typeof value === "string" ? value.trim() : ""));
    return [...new Set(ids.filter(isSignatureId))];
  }

  /** Everything wrong with a planned row, errors first; `issues` are those of filling it. */
  problems({ faults, suspicious }: PlannedRow, issues: FillIssues): readonly RowProblem[] {
    const aliases = new Map(this.#fields.map(({ name, alias }) => [name, alias]));
    const found = rowIssues({ fields: this.#fields, fatal: this.#fatal, suspicious, issues });
    const filled = found.map(({ severity, code, field, message }): RowProblem => {
      const name = field === "" ? null : field;
      const alias = name === null ? null : (aliases.get(name) ?? null);
      return { severity, code, alias, field: name, message };
    });
    return [...faults, ...filled];
  }
}

/** Reads the values of one or all fields. */
type Reader = {
  readonly reader: RowReader;
  /** The order of the values that it reads. */
  readonly aliases: readonly string[];
};

type FieldReader = Reader & { readonly name: string; readonly alias: string };

function readerOf(pair: MappedFields): Reader {
  const { aliases } = planRow(pair.fieldMappings, pair.fields);
  const columns = aliases.map((alias, column) => [alias, column] as const);
  return { reader: new RowReader({ pairs: [pair], columns }), aliases };
}

/** In the order of a row's values. */
function fieldReaders({ fieldMappings, fields }: MappedFields): readonly FieldReader[] {
  const entries = new Map(Object.entries(fieldMappings));
  return fields.flatMap((field: PlannedField) => {
    const { name } = field;
    const mapping = entries.get(name);
    if (mapping === undefined) return [];
    entries.delete(name); // a duplicate name is one field
    const reader = readerOf({ fieldMappings: { [name]: mapping }, fields: [field] });
    return [{ ...reader, name, alias: sourceOf(mapping) }];
  });
}

function readBy(
  { reader, aliases }: Reader,
  given: ReadonlyMap<string, GivenValue | undefined>,
): ReturnType<RowReader["read"]> {
  return reader.read(aliases.map((alias) => given.get(alias)));
}

function problemOf({ code, alias, message }: RowFault): RowProblem {
  return { severity: "error", code, alias, field: null, message };
}

/** A value that is missing or wrong for several fields is one fault. */
function addFault(faults: RowProblem[], fault: RowProblem): void {
  const isKnown = faults.some(
    ({ code, alias, message }) =>
      code === fault.code && alias === fault.alias && message === fault.message,
  );
  if (!isKnown) faults.push(fault);
}

function labelled({ max_length: maxLength, ...field }: PlannableField) {
  return { ...field, maxLength };
}

function pick(fieldMappings: FieldMappings, has: (name: string) => boolean): FieldMappings {
  return Object.fromEntries(Object.entries(fieldMappings).filter(([name]) => has(name)));
}

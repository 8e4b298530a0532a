import { type CosString, decodeText } from "#cos";
import type { Field } from "./field.ts";
import { type Formula, fieldsOf, replaceFields } from "./formula.ts";
import { parseFormula } from "./parse-formula.ts";

/** A field that a script of the form calculates, and the fields that its value depends on. */
export type Calculation = {
  readonly field: string;
  /** Full names, transitive, never its own; `null` = possibly any field. */
  readonly inputs: ReadonlySet<string> | null;
  /** The formula of the script, by full names; `null` where it is not in the grammar of `parseFormula`. */
  readonly formula: Formula<string> | null;
};

/**
 * The calculated fields of a form, in its order. Scripts are never run: those that Acrobat generates are parsed, others
 * are searched for field names.
 */
export function* calculations(fields: readonly Field[]): Generator<Calculation> {
  const calculated = fields.filter((field) => field.calculation !== null);
  if (calculated.length === 0) return;
  const index = indexNames(fields);
  const read = new Map<CosString, Script>();
  const direct = new Map<string, Script>();
  let reads = 0;
  for (const { name, calculation } of calculated) {
    if (calculation === null) continue;
    const readsMax = Math.min(FORMULA_READS_MAX, READS_MAX - reads);
    const script = read.get(calculation) ?? readScript(calculation, index, readsMax);
    read.set(calculation, script);
    reads += script.reads;
    direct.set(name, script);
  }
  for (const { name } of calculated) {
    const formula = direct.get(name)?.formula ?? null;
    yield { field: name, inputs: withIndirect(name, direct), formula };
  }
}

type Inputs = Calculation["inputs"];

/** A parsed script: `inputs` are those that it names itself, `reads` counts how often its formula reads a field. */
type Script = Omit<Calculation, "field"> & { readonly reads: number };

/** With more inputs than this a calculation is assumed to read any field; bounds memory. */
const INPUTS_MAX = 256;
/** Fields read by all formulas of a form, with repetitions; bounds memory and the cost of a row. */
const READS_MAX = 32_768;
const FORMULA_READS_MAX = 1024;
/** Bytes; longer scripts are not searched. */
const SCRIPT_MAX = 65_536;
/** Comments and strings, including unterminated ones, so that a script is read only once. */
const TOKEN =
  /\/\*(?:[^]*?\*\/|[^]*)|\/\/[^\r\n]*|"((?:[^"\\\r\n]|\\.)*)"?|'((?:[^'\\\r\n]|\\.)*)'?/gu;
/** A call whose argument is more than one string: the name is computed at run time. */
const COMPUTED_NAME = /\bgetField\s*\((?!\s*""\s*\))/u;

type NameIndex = {
  /** Fields by their full name, and by the name of each ancestor. */
  readonly whole: ReadonlyMap<string, readonly string[]>;
  /** Fields by each suffix of their name. */
  readonly ends: ReadonlyMap<string, readonly string[]>;
};

function indexNames(fields: readonly Field[]): NameIndex {
  const whole = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  for (const { name } of fields) {
    add(whole, name, name);
    for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
      add(whole, name.slice(0, dot), name);
      add(ends, name.slice(dot + 1), name);
    }
  }
  return { whole, ends };
}

/** Stops one above the limit, which suffices to detect too many. */
function add(map: Map<string, string[]>, key: string, name: string): void {
  const names = map.get(key);
  if (names === undefined) map.set(key, [name]);
  else if (names.length <= INPUTS_MAX) names.push(name);
}

function readScript(script: CosString, index: NameIndex, readsMax: number): Script {
  if (script.bytes.length > SCRIPT_MAX) return { inputs: null, formula: null, reads: 0 };
  const text = decodeText(script);
  const formula = formulaIn(text, index, readsMax);
  const fields = formula === null ? [] : fieldsOf(formula);
  const inputs = new Set(fields);
  if (formula === null || inputs.size > INPUTS_MAX) {
    return { inputs: findNames(text, index), formula: null, reads: 0 };
  }
  // A reader sets a constant at any change.
  return { inputs: fields.length === 0 ? null : inputs, formula, reads: fields.length };
}

/** The script's formula with the names of terminal fields; a group's name means all fields in it. */
function formulaIn(text: string, { whole }: NameIndex, readsMax: number): Calculation["formula"] {
  const formula = readsMax <= 0 ? null : parseFormula(text);
  if (formula === null) return null;
  const findNamed = (name: string): readonly string[] => whole.get(name) ?? [];
  const reads = fieldsOf(formula).reduce((sum, name) => sum + findNamed(name).length, 0);
  return reads > readsMax ? null : replaceFields(formula, findNamed);
}

/** The fields that a script names; a group's name means all fields in it. `null` where that is uncertain. */
function findNames(script: string, { whole, ends }: NameIndex): Inputs {
  const texts: string[] = [];
  const code = script.replace(TOKEN, (_, double?: string, single?: string) => {
    const text = double ?? single;
    if (text === undefined) return " ";
    texts.push(text.replace(/\\(.)/gu, "$1"));
    return '""';
  });
  if (COMPUTED_NAME.test(code)) return null;
  const named = new Set<string>();
  for (const text of new Set(texts.flatMap(namesIn))) {
    for (const name of whole.get(text) ?? ends.get(text) ?? []) named.add(name);
    if (named.size > INPUTS_MAX) return null;
  }
  return named.size > 0 ? named : null;
}

/** AFSimple_Calculate accepts several names in one string, separated by commas. */
function namesIn(text: string): readonly string[] {
  return text.includes(",") ? [text, ...text.split(",").map((name) => name.trim())] : [text];
}

function withIndirect(field: string, direct: ReadonlyMap<string, Script>): Inputs {
  const inputs = new Set<string>();
  const open = [field];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const names = direct.get(next)?.inputs ?? (direct.has(next) ? null : []);
    if (names === null) return null;
    for (const name of names) {
      if (name === field || inputs.has(name)) continue;
      inputs.add(name);
      open.push(name);
      if (inputs.size > INPUTS_MAX) return null;
    }
  }
  return inputs;
}

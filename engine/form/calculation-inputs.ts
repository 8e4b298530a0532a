import { type CosString, decodeText } from "#cos";
import type { Field } from "./field.ts";

/** A field that a script of the form calculates, and the fields that its value depends on. */
export type Calculation = {
  readonly field: string;
  /** Full names, transitive, never its own; `null` = possibly any field. */
  readonly inputs: ReadonlySet<string> | null;
};

/** The calculated fields of a form, in its order. Scripts are searched for field names and never run. */
export function* calculations(fields: readonly Field[]): Generator<Calculation> {
  const calculated = fields.filter((field) => field.calculation !== null);
  if (calculated.length === 0) return;
  const index = indexNames(fields);
  const read = new Map<CosString, Inputs>();
  const direct = new Map<string, Inputs>();
  for (const { name, calculation } of calculated) {
    if (calculation === null) continue;
    const inputs = read.get(calculation) ?? namedIn(calculation, index);
    read.set(calculation, inputs);
    direct.set(name, inputs);
  }
  for (const { name } of calculated) yield { field: name, inputs: withIndirect(name, direct) };
}

type Inputs = Calculation["inputs"];

/** With more inputs than this a calculation is assumed to read any field; bounds memory. */
const INPUTS_MAX = 256;
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

/** The fields that a script names; a group's name stands for all fields in it. `null` where that is uncertain. */
function namedIn(script: CosString, { whole, ends }: NameIndex): Inputs {
  if (script.bytes.length > SCRIPT_MAX) return null;
  const texts: string[] = [];
  const code = decodeText(script).replace(TOKEN, (_, double?: string, single?: string) => {
    const text = double ?? single;
    if (text === undefined) return " ";
    texts.push(text.replace(/\\(.)/gu, "$1"));
    return '""';
  });
  if (COMPUTED_NAME.test(code)) return null;
  const named = new Set<string>();
  for (const text of texts.flatMap(namesIn)) {
    for (const name of whole.get(text) ?? ends.get(text) ?? []) named.add(name);
    if (named.size > INPUTS_MAX) return null;
  }
  return named.size > 0 ? named : null;
}

/** AFSimple_Calculate accepts several names in one string, separated by commas. */
function namesIn(text: string): readonly string[] {
  return text.includes(",") ? [text, ...text.split(",").map((name) => name.trim())] : [text];
}

function withIndirect(field: string, direct: ReadonlyMap<string, Inputs>): Inputs {
  const inputs = new Set<string>();
  const open = [field];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const names = direct.get(next);
    if (names === null) return null;
    for (const name of names ?? []) {
      if (name === field || inputs.has(name)) continue;
      inputs.add(name);
      open.push(name);
      if (inputs.size > INPUTS_MAX) return null;
    }
  }
  return inputs;
}

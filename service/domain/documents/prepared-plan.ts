import type { CompiledTemplate } from "@platen/engine";
import {
  aliasesOf,
  type FatalWarnings,
  fatalWarningsOf,
  RowReader,
} from "@platen/forms/row-values";
import { type FillPlan } from "#domain/filling";

/** The values that filling derives from a plan; deriving them costs more than filling a document. */
export type PreparedPlan = {
  readonly reader: RowReader;
  /** The aliases of the plan. */
  readonly known: ReadonlySet<string>;
  readonly fatal: FatalWarnings;
  /** The alias of each field of a compilation. */
  readonly aliasesOf: (compiled: CompiledTemplate) => ReadonlyMap<string, string>;
};

/** The prepared plans in memory: requests for the same target share a plan. */
const prepared = new WeakMap<FillPlan, PreparedPlan>();

/** The prepared plan, made once. */
export function preparedPlan(fillPlan: FillPlan): PreparedPlan {
  const found = prepared.get(fillPlan) ?? prepare(fillPlan);
  prepared.set(fillPlan, found);
  return found;
}

function prepare(fillPlan: FillPlan): PreparedPlan {
  const aliases = new WeakMap<CompiledTemplate, ReadonlyMap<string, string>>();
  return {
    reader: new RowReader(fillPlan),
    known: new Set(fillPlan.columns.map(([alias]) => alias)),
    fatal: fatalWarningsOf(fillPlan),
    aliasesOf: (compiled) => {
      const found = aliases.get(compiled) ?? aliasesOf(fillPlan.pairs, compiled.fields);
      aliases.set(compiled, found);
      return found;
    },
  };
}

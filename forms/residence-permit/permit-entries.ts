import type { Cell, Entry } from "./sheet-entry.ts";

type Checks = Extract<Entry, { kind: "checks" }>;
type TextOptions = {
  readonly required?: boolean;
  readonly multiline?: boolean;
  readonly quadding?: 0 | 1 | 2;
  readonly maxLength?: number;
};

/** The cells of one page; the entry `Street` is named `RC12[0].Page1[0].Street[0]`. */
export function permitEntries(page: number): {
  readonly text: (name: string, options?: TextOptions) => Entry;
  readonly comb: (name: string, groups: readonly number[], required?: boolean) => Entry;
  readonly combo: (name: string, options: readonly string[]) => Entry;
  readonly radio: (name: string, options: readonly string[], required?: boolean) => Entry;
  readonly checks: (...boxes: readonly string[]) => Checks;
  readonly signature: (name: string) => Entry;
} {
  const full = (name: string): string => `RC12[0].Page${page}[0].${name}[0]`;
  return {
    text: (name, options = {}) => ({ kind: "text", name: full(name), ...options }),
    comb: (name, groups, required = false) => ({
      kind: "comb",
      name: full(name),
      groups,
      required,
    }),
    combo: (name, options) => ({ kind: "combo", name: full(name), options }),
    radio: (name, options, required = false) => ({
      kind: "radio",
      name: full(name),
      options: options.map(halves),
      required,
    }),
    checks: (...boxes) => ({
      kind: "checks",
      boxes: boxes.map((box) => ({ name: full(halves(box)[0]), text: halves(box)[1] })),
    }),
    signature: (name) => ({ kind: "signature", name: full(name) }),
  };
}

/** A cell of `span` twelfths. */
export function cell(span: number, label: string, entry: Entry): Cell {
  return { span, label, entry };
}

/** `state|Printed text`. */
function halves(text: string): readonly [string, string] {
  const bar = text.indexOf("|");
  return [text.slice(0, bar), text.slice(bar + 1)];
}

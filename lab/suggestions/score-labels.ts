import { analyzeForm, type FormAnalysis, labelFields } from "@platen/forms";
import { type ReadForm } from "./read-form.ts";
import type { TrueForm } from "./truth.ts";

/** Shares of labels that say what the tooltip says, and of types that the names imply. */
export type LabelFigures = {
  readonly labels: {
    readonly right: number;
    readonly all: number;
    /** Fields whose tooltip is `undefined`, as a converter writes it, with which nothing can be compared. */
    readonly without: number;
  };
  readonly types: ReadonlyMap<string, TypeCount>;
};

/** Counts for a type: fields that have it, that are said to have it, and that rightly are. */
export type TypeCount = { implied: number; said: number; right: number };

const STOP_WORDS = new Set(
  "a an and or of the to in for on if is are was by with your you this that from at as be not it its de la el los del y en su para".split(
    " ",
  ),
);
const TYPES: readonly (readonly [type: string, words: RegExp])[] = [
  ["ssn", /(?:^|_)(?:ssn|tin|itin)(?:_|$)/],
  ["email", /(?:^|_)e?mail(?:_address)?(?:_adr)?$|email/],
  ["phone", /phone|(?:^|_)tel(?:_|$)/],
  ["zip", /(?:^|_)(?:zip|zipcode|postal_code|zip_cd|zipcd)(?:_|$)/],
  ["date", /(?:^|_)(?:date|dob|dt|birthdate|birthday)(?:_|$)/],
  ["amount", /(?:^|_)(?:amt|amount|wages|total|income|deduction|tax)$/],
  ["name", /(?:^|_)(?:name|nm)(?:_|$)/],
];

/** Judges the labels found without tooltips by the tooltips, and the types by the names of the pairs. */
export function scoreLabels(
  forms: readonly { readonly truth: TrueForm; readonly form: ReadForm }[],
): LabelFigures {
  let [right, all, without] = [0, 0, 0];
  const types = new Map<string, TypeCount>();
  for (const { truth, form } of forms) {
    const bare = form.fields.map((field) => ({ ...field, tooltip: null }));
    const labels = labelFields(bare, form.pages);
    for (const [index, { tooltip }] of form.fields.entries()) {
      const wanted = stems(tooltip ?? "");
      if (wanted.length === 1 && wanted[0] === "undefin") without += 1;
      else if (wanted.length > 0) {
        all += 1;
        if (isHalfIn(stems(labels[index]?.label ?? ""), wanted)) right += 1;
      }
    }
    countTypes(truth, analyzeForm({ fields: bare, pages: form.pages }), types);
  }
  return { labels: { right, all, without }, types };
}

function isHalfIn(label: readonly string[], tooltip: readonly string[]): boolean {
  const found = label.filter((word) => tooltip.includes(word)).length;
  return label.length > 0 && found * 2 >= label.length;
}

function stems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/\p{L}+/gu) ?? [];
  return words
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ings?|ed|es|s)$/, "") : word));
}

function countTypes(
  { pairs }: TrueForm,
  { fields }: FormAnalysis,
  types: Map<string, TypeCount>,
): void {
  const said = new Map(fields.map(({ rawField, suggestedType }) => [rawField, suggestedType]));
  for (const { raw_field: raw, aliases } of pairs) {
    const type = said.get(raw) ?? null;
    if (type === "checkbox" || type === "radio" || type === "choice") continue;
    const implied = impliedType(aliases[0] ?? "");
    for (const name of new Set([implied, type])) {
      if (name === null || name === "text" || name === "signature") continue;
      const count = types.get(name) ?? { implied: 0, said: 0, right: 0 };
      if (implied === name) count.implied += 1;
      if (type === name && implied !== null) count.said += 1;
      if (type === name && implied === name) count.right += 1;
      types.set(name, count);
    }
  }
}

function impliedType(alias: string): string | null {
  const leaf =
    alias
      .split(/[/.\s]/)
      .findLast((part) => /[a-z]/i.test(part) && !/^(strftime|slice|present)$/.test(part)) ?? "";
  const text = leaf
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/\W+/g, "_");
  return TYPES.find(([, words]) => words.test(text))?.[0] ?? null;
}

import type { ExpectedAlias } from "@platen/sdk";
import { type ReactNode, use, useMemo } from "react";
import type { Draft } from "#data/use-draft.ts";
import { CompletingField } from "#kit/completing-field.tsx";
import { Picker } from "#kit/picker.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";
import { pairsOfText } from "./pair-texts.ts";
import type { PatternExample } from "./pattern.ts";

const TEXTS = envelopesWords.pattern;

type Props = {
  readonly draft: Draft;
  readonly catalog: Catalog;
  readonly faults: Readonly<Record<string, string>>;
  readonly expected: readonly ExpectedAlias[];
};

let loading: Promise<typeof import("./pattern.ts")> | null = null;

/** The rules of names and mappings; on demand, as they are larger than the page. */
function patternRules(): Promise<typeof import("./pattern.ts")> {
  loading ??= import("./pattern.ts");
  return loading;
}

/** The pattern of file names, with what it makes of rows. Suspends until its rules are loaded. */
export function PatternField({ draft, catalog, faults, expected }: Props): ReactNode {
  const rules = use(patternRules());
  const pattern = draft.values["pattern"] ?? "";
  const pairs = draft.values["pairs"] ?? "";
  const columns = useMemo(
    () => rules.columnsOf(catalog, pairsOfText(pairs)),
    [rules, catalog, pairs],
  );
  const completions = rules.completionsOf(pattern, columns);
  const example = rules.patternExample(pattern, columns, expected);
  const set = (text: string): void => draft.set("pattern", text);
  // A brace that has just been opened is no fault yet.
  const fault = example.kind === "faulty" && completions.length === 0 ? example.message : undefined;
  return (
    <>
      <h2>{TEXTS.label}</h2>
      <div className="pattern">
        <CompletingField
          label={TEXTS.field}
          hint={TEXTS.hint}
          placeholder={TEXTS.placeholder}
          value={pattern}
          onChange={set}
          completions={completions}
          error={faults["filename_pattern"] ?? fault}
        />
        <Picker
          label={TEXTS.insert}
          choices={() =>
            columns.filter(rules.isUsable).map((column) => ({ id: column, label: column }))
          }
          value={null}
          onChoose={(column) => set(rules.withColumn(pattern, column))}
          isDisabled={columns.length === 0}
        >
          {TEXTS.insert}
        </Picker>
      </div>
      {example.kind === "names" && <Example example={example} />}
    </>
  );
}

function Example(props: {
  readonly example: Extract<PatternExample, { kind: "names" }>;
}): ReactNode {
  return (
    <div>
      <h3 className="field-label">{TEXTS.example}</h3>
      <dl className="example">
        {props.example.names.map(({ row, name }) => (
          <div key={row} className="example-row">
            <dt>{row}</dt>
            <dd>
              <code className="long">{name}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

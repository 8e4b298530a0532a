import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { Checkbox } from "#kit/checkbox.tsx";
import { type Choice, Select } from "#kit/select.tsx";
import {
  type BulkOptions,
  envelopeCodes,
  optionTexts,
  VALUE_WARNINGS,
  type ValueWarning,
} from "#sending/bulk-options.ts";
import { PageLink } from "#states/page-link.tsx";
import { sendingWords } from "#words/en/sending.ts";

const TEXTS = sendingWords.options;

type Props = NamingProps & {
  readonly options: BulkOptions;
  readonly onChange: (options: BulkOptions) => void;
};

/** The options of a job, closed until they are wanted. */
export function ZoneOptions({ options, onChange, ...naming }: Props): ReactNode {
  const change = (part: Partial<BulkOptions>): void => onChange({ ...options, ...part });
  const { envelope, example } = naming;
  return (
    <details className="zone-options">
      <summary>
        {TEXTS.show}
        <span className="zone-options-summary">{TEXTS.summary(example, optionTexts(options))}</span>
      </summary>
      <div className="zone-options-body">
        {envelope === null ? <Naming {...naming} /> : <FileNames {...naming} envelope={envelope} />}
        <Select
          label={TEXTS.test.label}
          choices={USES}
          value={options.use}
          onChange={(use) => change({ use })}
        />
        <Select
          label={TEXTS.result.label}
          choices={RESULTS}
          value={options.result}
          onChange={(result) => change({ result })}
        />
        <Select
          label={TEXTS.warnings.label}
          hint={TEXTS.warnings.hint}
          choices={WARNINGS}
          value={options.warnings}
          onChange={(warnings) =>
            change({
              warnings,
              ...(options.codes.length === 0
                ? { codes: envelopeCodes(envelope ?? { fail_on: [] }) }
                : {}),
            })
          }
        />
        {options.warnings === "some" && (
          <Cases chosen={options.codes} onChange={(codes) => change({ codes })} />
        )}
        <Select
          label={TEXTS.priority.label}
          hint={TEXTS.priority.hint}
          choices={PRIORITIES}
          value={options.priority}
          onChange={(priority) => change({ priority })}
        />
        <Select
          label={TEXTS.retention.label}
          choices={RETENTIONS}
          value={options.retention}
          onChange={(retention) => change({ retention })}
        />
      </div>
    </details>
  );
}

type NamingProps = {
  /** Null: it is not made yet. */
  readonly envelope: Envelope | null;
  /** The file name of the first row; null: there is no row. */
  readonly example: string | null;
  /** Columns that PDFs can be named after. */
  readonly columns: readonly string[];
  /** Null: they are numbered. */
  readonly naming: string | null;
  readonly onNaming: (column: string | null) => void;
};

/** The id of the choice; a column may have any name but this. */
const NUMBERED = "";

/** The choice of the column that the PDFs are named after. */
function Naming({ columns, naming, onNaming, example }: NamingProps): ReactNode {
  const { after, numbered, label } = TEXTS.naming;
  return (
    <Select
      label={label}
      choices={[
        { id: NUMBERED, label: numbered },
        ...columns.map((name) => ({ id: name, label: after(name) })),
      ]}
      value={naming ?? NUMBERED}
      onChange={(column) => onNaming(column === NUMBERED ? null : column)}
      {...(example === null ? {} : { hint: TEXTS.example(example) })}
    />
  );
}

function FileNames(props: NamingProps & { readonly envelope: Envelope }): ReactNode {
  const { id, filename_pattern: pattern } = props.envelope;
  const { example } = props;
  return (
    <div className="field">
      <span className="field-label">{TEXTS.fileName}</span>
      <span>{pattern === null ? TEXTS.fileNameNone : TEXTS.fileNameOf(pattern)}</span>
      {example !== null && <span className="long">{TEXTS.example(example)}</span>}
      <PageLink className="link" to={`/envelopes/${id}`}>
        {TEXTS.change}
      </PageLink>
    </div>
  );
}

const USES: readonly Choice<BulkOptions["use"]>[] = [
  { id: "real", label: TEXTS.test.real },
  { id: "trial", label: TEXTS.test.trial },
];

const RESULTS: readonly Choice<BulkOptions["result"]>[] = [
  { id: "fillable", label: TEXTS.result.fillable },
  { id: "flat", label: TEXTS.result.flat },
];

const WARNINGS: readonly Choice<BulkOptions["warnings"]>[] = [
  { id: "envelope", label: TEXTS.warnings.envelope },
  { id: "none", label: TEXTS.warnings.none },
  { id: "all", label: TEXTS.warnings.all },
  { id: "some", label: TEXTS.warnings.some },
];

const PRIORITIES: readonly Choice<BulkOptions["priority"]>[] = [
  { id: "high", label: TEXTS.priority.high },
  { id: "normal", label: TEXTS.priority.normal },
  { id: "low", label: TEXTS.priority.low },
];

const RETENTIONS: readonly Choice<BulkOptions["retention"]>[] = [
  { id: "usual", label: TEXTS.retention.usual },
  { id: "day", label: TEXTS.retention.day },
  { id: "week", label: TEXTS.retention.week },
  { id: "month", label: TEXTS.retention.month },
];

function Cases(props: {
  readonly chosen: readonly ValueWarning[];
  readonly onChange: (codes: readonly ValueWarning[]) => void;
}): ReactNode {
  const { chosen, onChange } = props;
  return (
    <fieldset className="zone-cases">
      <legend className="field-label">{TEXTS.warnings.cases}</legend>
      {VALUE_WARNINGS.map((code) => (
        <Checkbox
          key={code}
          label={TEXTS.codes[code]}
          isChecked={chosen.includes(code)}
          onChange={(isChecked) =>
            onChange(
              VALUE_WARNINGS.filter((one) => (one === code ? isChecked : chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}

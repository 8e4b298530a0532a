import type { Envelope, Template } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useScope, useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { RowPreview } from "#preview/row-preview.tsx";
import { type BulkOptions, failingCodes } from "#sending/bulk-options.ts";
import { Loaded } from "#states/loaded.tsx";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { bulkWords } from "#words/en/bulk.ts";
import type { PreviewRow } from "./preview-rows.ts";
import { versionOf } from "./use-columns.ts";

const TEXTS = bulkWords.rows;
/** Rows that are drawn at first, and more at a time. */
const ROWS_STEP = 3;

type Props = {
  readonly envelope: Envelope;
  readonly forms: readonly Template[];
  /** The first rows of the spreadsheet. */
  readonly rows: readonly PreviewRow[];
  readonly options: BulkOptions;
};

/** The first rows on the real pages; of an envelope with several forms, on one of them at a time. */
export function RowsStep({ envelope, forms, rows, options }: Props): ReactNode {
  const [chosen, setChosen] = useState("0");
  const { pairs } = envelope;
  const pair = pairs[Number(chosen)] ?? pairs[0];
  const form = forms.find(({ id }) => id === pair?.template_id);
  const choices = pairs.map(({ template_id: template }, index) => ({
    id: String(index),
    label: forms.find(({ id }) => id === template)?.name ?? String(index + 1),
  }));
  return (
    <>
      <p className="field-hint">{TEXTS.hint}</p>
      {choices.length > 1 && (
        <Select label={TEXTS.form} choices={choices} value={chosen} onChange={setChosen} />
      )}
      {pair !== undefined && form !== undefined && (
        <FormRows
          key={chosen}
          envelope={envelope}
          pair={pair}
          form={form}
          rows={rows}
          options={options}
        />
      )}
    </>
  );
}

type FormRowsProps = Omit<Props, "forms"> & {
  readonly form: Template;
  readonly pair: Envelope["pairs"][number];
};

function FormRows({ envelope, pair, form, rows, options }: FormRowsProps): ReactNode {
  const { environment } = useScope();
  const [count, setCount] = useState(ROWS_STEP);
  const number = versionOf(pair, form, environment);
  const pdf = useTemplatePdf(form.id, number);
  const version = useScopedQuery(["templates", form.id, "versions", number], (platen, call) =>
    platen.templates.version(form.id, number, call),
  );
  const mapping = useScopedQuery(["mappings", pair.mapping_id], (platen, call) =>
    platen.mappings.get(pair.mapping_id, call),
  );
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  const failOn = useMemo(() => failingCodes(options, envelope), [options, envelope]);
  return (
    <Loaded query={pdf}>
      {(bytes) => (
        <Loaded query={version}>
          {({ pages, fields }) => (
            <Loaded query={mapping}>
              {({ field_mappings: fieldMappings }) => (
                <>
                  <RowPreview
                    name={form.name}
                    pdf={bytes}
                    pages={pages}
                    fields={fields}
                    fieldMappings={fieldMappings}
                    failOn={failOn}
                    rows={shown}
                  />
                  {count < rows.length && (
                    <div className="actions">
                      <Button onPress={() => setCount(count + ROWS_STEP)}>{TEXTS.more}</Button>
                    </div>
                  )}
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

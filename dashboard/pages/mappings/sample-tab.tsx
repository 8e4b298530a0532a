import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { TextField } from "#kit/text-field.tsx";
import { ProblemList } from "#preview/problem-list.tsx";
import type { RowPreviewState } from "#preview/use-row-preview.ts";
import type { Field } from "#viewer/form.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import type { Sample } from "./use-sample.ts";

const TEXTS = mappingsWords.sample;

/** The values of one row, and what a job would report of it. */
export function SampleTab(props: {
  readonly sample: Sample;
  readonly preview: RowPreviewState;
  readonly fields: readonly Field[];
  readonly hasSchema: boolean;
  readonly onSelect: (field: string) => void;
}): ReactNode {
  const { sample, preview, fields, hasSchema, onSelect } = props;
  const { aliases, row, index, count } = sample;
  if (aliases.length === 0) return <p className="field-hint">{TEXTS.none}</p>;
  return (
    <div className="mapping-side">
      <p className="field-hint">
        {TEXTS.lead} {hasSchema && TEXTS.schema}
      </p>
      {count > 0 && (
        <div className="row-preview-rows">
          <Button isDisabled={index === 0} onPress={() => sample.go(index - 1)}>
            {TEXTS.previous}
          </Button>
          <span aria-live="polite">{TEXTS.row(index + 1, count)}</span>
          <Button isDisabled={index + 1 >= count} onPress={() => sample.go(index + 1)}>
            {TEXTS.next}
          </Button>
        </div>
      )}
      <h2>{TEXTS.problems}</h2>
      {preview.problems.length === 0 ? (
        <p role="status">{preview.isPending ? TEXTS.waiting : TEXTS.fine}</p>
      ) : (
        <ProblemList problems={preview.problems} fields={fields} onSelect={onSelect} />
      )}
      {aliases.map((alias) => (
        <TextField
          key={alias}
          label={alias}
          value={row[alias] ?? ""}
          onChange={(value) => sample.type(alias, value)}
        />
      ))}
    </div>
  );
}

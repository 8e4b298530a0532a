import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { Banner } from "#kit/banner.tsx";
import { useRowPreview } from "#preview/use-row-preview.ts";
import { FailureState } from "#states/failure-state.tsx";
import { FormView } from "#viewer/form-view.tsx";
import type { BoxState, Selection } from "#viewer/picture.ts";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { fillWords } from "#words/en/fill.ts";
import { useAllStored, useFillState } from "./fill-state.ts";
import { type FillValue, isEmpty } from "./fill-value.ts";
import { findingsOf, previewRow } from "./preview-input.ts";
import type { FillForm, FillRow } from "./rows.ts";

type Props = {
  readonly form: FillForm;
  /** Index of the form in the envelope. */
  readonly index: number;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
};

/** The pages of a form with the values as they are typed. */
export function PreviewPane({ form, index, selection, onSelect }: Props): ReactNode {
  const { rows, values, findings } = useFillState();
  const now = useAllStored(values);
  // Typing comes first, the picture follows.
  const shown = useDeferredValue(now);
  const pdf = useTemplatePdf(form.template, form.version);
  const row = useMemo(() => previewRow(shown), [shown]);
  const { fields, mapping } = form;
  const live = useRowPreview({
    pdf: pdf.data ?? null,
    row,
    fields,
    fieldMappings: mapping.field_mappings,
  });
  useEffect(() => {
    findings.replace(findingsOf(live.problems, rows));
  }, [live.problems, rows, findings]);
  const states = useFilledBoxes([...rows.values()], shown, index);
  return (
    <>
      {pdf.error !== null && <FailureState error={pdf.error} onRetry={() => void pdf.refetch()} />}
      {live.fault !== null && (
        <Banner tone="warning">{fillWords.page.previewFault(live.fault)}</Banner>
      )}
      <FormView
        name={form.name}
        picture={live.picture}
        pages={form.pages}
        fields={form.fields}
        selection={selection}
        onSelect={onSelect}
        states={states}
      />
    </>
  );
}

/** The boxes with a value; the same map until one is filled or emptied. */
function useFilledBoxes(
  rows: readonly FillRow[],
  values: Readonly<Record<string, FillValue>>,
  form: number,
): ReadonlyMap<string, BoxState> {
  const names = rows
    .filter(({ alias }) => !isEmpty(values[alias]))
    .flatMap(({ targets }) => targets.filter((target) => target.form === form))
    .map(({ field }) => field.name);
  const key = JSON.stringify(names);
  const kept = useRef<{ key: string; states: ReadonlyMap<string, BoxState> } | null>(null);
  if (kept.current?.key !== key)
    kept.current = { key, states: new Map(names.map((name) => [name, "mapped"])) };
  return kept.current.states;
}

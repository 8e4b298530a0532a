import { type ReactNode, useEffect, useMemo } from "react";
import { Banner } from "#kit/banner.tsx";
import { useRowPreview } from "#preview/use-row-preview.ts";
import { FailureState } from "#states/failure-state.tsx";
import { FormView } from "#viewer/form-view.tsx";
import type { BoxState, Selection } from "#viewer/picture.ts";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { fillWords } from "#words/en/fill.ts";
import { useAllStored, useFillState, useLaterStored } from "./fill-state.ts";
import { findingsOf, previewRow } from "./preview-input.ts";
import type { FillForm, FillRow } from "./rows.ts";

type Props = {
  readonly form: FillForm;
  /** Index of the form in the envelope. */
  readonly index: number;
  readonly selection: Selection | null;
  /** Keep its identity: the pages are drawn again with a new one. */
  readonly onSelect: (selection: Selection) => void;
};

/** The pages of a form with the values as they are typed. */
export function PreviewPane({ form, index, selection, onSelect }: Props): ReactNode {
  const { rows, values, filled, findings } = useFillState();
  // Typing comes first, the picture follows.
  const shown = useLaterStored(values);
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
  const states = useFilledBoxes(rows, useAllStored(filled), index);
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

/** The boxes of a form whose rows are filled. */
function useFilledBoxes(
  rows: ReadonlyMap<string, FillRow>,
  filled: Readonly<Record<string, true>>,
  form: number,
): ReadonlyMap<string, BoxState> {
  return useMemo(() => {
    const targets = [...rows.values()]
      .filter(({ alias }) => filled[alias] === true)
      .flatMap((row) => row.targets.filter((target) => target.form === form));
    return new Map(targets.map(({ field }) => [field.name, "mapped"]));
  }, [rows, filled, form]);
}

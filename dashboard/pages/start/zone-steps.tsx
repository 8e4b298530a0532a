import { type ReactNode, useMemo } from "react";
import { ColumnMatch } from "#columns/column-match.tsx";
import { uploadNames } from "#columns/match.ts";
import type { SheetState } from "#columns/use-sheet.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { RowPreview } from "#preview/row-preview.tsx";
import { FailureState } from "#states/failure-state.tsx";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { columnWords } from "#words/en/columns.ts";
import { startWords } from "#words/en/start.ts";
import { fieldMappingsOf, rowByName } from "./mapping-of-pairs.ts";
import type { ReadyForm } from "./read-form.ts";
import { type Pairs, usePairs } from "./use-pairs.ts";
import type { Zone } from "./use-zone.ts";
import { ZoneFill } from "./zone-fill.tsx";

const TEXTS = startWords.zone;
const ROWS_SHOWN = 3;

type Props = {
  readonly zone: Zone;
  readonly form: ReadyForm;
  /** True: the envelope was found by its columns, not chosen. */
  readonly isFitted: boolean;
  readonly state: Extract<SheetState, { kind: "read" }>;
};

/** Columns, the first rows on the form, and filling. */
export function ZoneSteps({ zone, form, isFitted, state }: Props): ReactNode {
  const { names, sheet } = state;
  const matched = usePairs(form, names, zone.draft.match);
  const { targets, pairs, suggested, isSingle, place } = matched;
  if (suggested.kind === "loading") return <p role="status">{columnWords.match.loading}</p>;
  const isUsed = pairs.some(({ isTicked }) => isTicked);
  return (
    <>
      <section className="zone-step">
        <h3>{TEXTS.columns}</h3>
        {form.saved === null ? (
          <p className="field-hint">{TEXTS.columnsHint}</p>
        ) : (
          <SavedNote name={form.saved.envelope.name} isFitted={isFitted} zone={zone} />
        )}
        <ColumnMatch
          names={names}
          example={sheet.rows[0] ?? []}
          targets={targets}
          pairs={pairs}
          suggested={suggested}
          isSingle={isSingle}
          onChange={(next) => zone.change({ match: { of: place, pairs: next(pairs) } })}
        />
      </section>
      <section className="zone-step">
        <h3>{TEXTS.preview}</h3>
        <p className="field-hint">{TEXTS.previewHint}</p>
        <FirstRows form={form} state={state} matched={matched} />
      </section>
      <section className="zone-step">
        <h3>{TEXTS.fill}</h3>
        {isUsed ? (
          <ZoneFill zone={zone} form={form} state={state} pairs={pairs} />
        ) : (
          <Banner tone="info">{TEXTS.noneTicked}</Banner>
        )}
      </section>
    </>
  );
}

function SavedNote(props: {
  readonly name: string;
  readonly isFitted: boolean;
  readonly zone: Zone;
}): ReactNode {
  const { name, isFitted, zone } = props;
  if (!isFitted) return <p className="field-hint">{TEXTS.columnsEnvelope(name)}</p>;
  return (
    <Banner
      tone="info"
      action={<Button onPress={() => zone.change({ isAnew: true })}>{TEXTS.anew}</Button>}
    >
      {TEXTS.columnsSaved(name)}
    </Banner>
  );
}

function FirstRows(props: Pick<Props, "form" | "state"> & { readonly matched: Pairs }): ReactNode {
  const { form, state, matched } = props;
  const { template, version, fields, pages, saved } = form;
  const { names, sheet } = state;
  const { pairs, isSingle } = matched;
  const pdf = useTemplatePdf(template.id, version);
  const mappings = saved?.mapping.field_mappings;
  const fieldMappings = useMemo(
    () => mappings ?? fieldMappingsOf(names, pairs),
    [mappings, names, pairs],
  );
  const rows = useMemo(() => {
    const sent = uploadNames(names.length, pairs, (column, target) =>
      isSingle ? target : (names[column] ?? target),
    );
    return sheet.rows.slice(0, ROWS_SHOWN).map((cells) => rowByName(sent, cells));
  }, [names, pairs, isSingle, sheet]);
  if (pdf.error !== null)
    return <FailureState error={pdf.error} onRetry={() => void pdf.refetch()} />;
  return (
    <>
      {saved !== null && saved.envelope.pairs.length > 1 && <p>{TEXTS.previewMany}</p>}
      <RowPreview
        name={template.name}
        pdf={pdf.data ?? null}
        pages={pages}
        fields={fields}
        fieldMappings={fieldMappings}
        failOn={saved?.envelope.fail_on}
        rows={rows}
      />
    </>
  );
}

import { type ReactNode, useMemo, useState } from "react";
import { BoxMatch } from "#columns/box-match.tsx";
import { ColumnMatch } from "#columns/column-match.tsx";
import { columnId } from "#columns/column-row.tsx";
import { nextUnused, type Pair, withBox } from "#columns/match.ts";
import { targetOf } from "#columns/targets.ts";
import type { SheetState } from "#columns/use-sheet.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { RowPreview } from "#preview/row-preview.tsx";
import { failingCodes } from "#sending/bulk-options.ts";
import { FailureState } from "#states/failure-state.tsx";
import type { BoxState, Selection } from "#viewer/picture.ts";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { columnWords } from "#words/en/columns.ts";
import { startWords } from "#words/en/start.ts";
import { fieldMappingsOf, namesInUpload, rowByName } from "./mapping-of-pairs.ts";
import type { ReadyForms } from "./use-form-to-fill.ts";
import { type Pairs, usePairs } from "./use-pairs.ts";
import type { Zone } from "./use-zone.ts";
import { ZoneFill } from "./zone-fill.tsx";

const TEXTS = startWords.zone;
/** Rows that can be looked at before the job. */
const ROWS_SHOWN = 9;

type Props = {
  readonly zone: Zone;
  readonly form: ReadyForms;
  /** True: the envelope was found by its columns, not chosen. */
  readonly isFitted: boolean;
  readonly state: Extract<SheetState, { kind: "read" }>;
};

/** Columns beside the page that they fill, and the bar that checks and makes. */
export function ZoneMatch(props: Props): ReactNode {
  const { zone, form, state } = props;
  const { names } = state;
  const matched = usePairs(form, names, zone.draft.match);
  const { suggested, pairs } = matched;
  const boxes = useBoxes(zone, names, matched);
  if (suggested.kind === "loading") return <p role="status">{columnWords.match.loading}</p>;
  const isUsed = pairs.some(({ isTicked }) => isTicked);
  const openColumn = (name: string): void => {
    const sent = namesInUpload(names, pairs, matched.isSingle);
    const column = sent.indexOf(name);
    if (column < 0) return;
    boxes.activate(column);
    requestAnimationFrame(() => {
      const line = document.getElementById(columnId(column));
      line?.scrollIntoView({ block: "center" });
      line?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <div className="zone-panes">
        <section className="zone-columns" aria-label={TEXTS.columns}>
          <SavedNote {...props} />
          <ColumnMatch
            names={names}
            example={state.sheet.rows[0] ?? []}
            targets={matched.targets}
            pairs={pairs}
            suggested={suggested}
            isSingle={matched.isSingle}
            isChanged={matched.isChanged || boxes.active !== null}
            active={boxes.active}
            onActive={boxes.activate}
            onChange={boxes.change}
          />
        </section>
        <section className="zone-page" aria-label={TEXTS.preview}>
          <BoxMatch
            names={names}
            pairs={pairs}
            active={boxes.active}
            target={
              boxes.selection === null ? null : targetOf(matched.targets, boxes.selection.name)
            }
            onColumn={(column, target) => boxes.change((all) => withBox(all, column, target))}
          />
          <FirstRows {...props} matched={matched} boxes={boxes} />
        </section>
      </div>
      {isUsed ? (
        <ZoneFill
          zone={zone}
          form={form}
          state={state}
          pairs={pairs}
          targets={matched.targets}
          onColumn={openColumn}
        />
      ) : (
        <Banner tone="info">{TEXTS.noneTicked}</Banner>
      )}
    </>
  );
}

type Boxes = {
  /** The column that the next clicked box is for. */
  readonly active: number | null;
  readonly activate: (column: number) => void;
  readonly selection: Selection | null;
  readonly select: (selection: Selection) => void;
  readonly change: (change: (pairs: readonly Pair[]) => readonly Pair[]) => void;
};

/** Matching by clicks on the page: a clicked box is given to the active column, and the next column without one follows. */
function useBoxes(zone: Zone, names: readonly string[], matched: Pairs): Boxes {
  const { targets, pairs, place } = matched;
  const [active, setActive] = useState<number | null>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  const change: Boxes["change"] = (next) =>
    zone.change({ match: { of: place, pairs: next(pairs) } });
  const activate = (column: number): void => {
    setActive(column === active ? null : column);
    const pair = pairs.find((one) => one.column === column && one.isTicked);
    const field = targets.find(({ id }) => id === pair?.target)?.fields[0];
    if (field !== undefined) setSelection({ name: field, from: "rows" });
  };
  const select = (chosen: Selection): void => {
    setSelection(chosen);
    const target = targetOf(targets, chosen.name);
    if (active === null || target === null || chosen.from !== "page") return;
    const after = withBox(pairs, active, target.id);
    change(() => after);
    setActive(nextUnused(names.length, after, active));
  };
  return { active, activate, selection, select, change };
}

function SavedNote({ zone, form, isFitted }: Props): ReactNode {
  const { envelope } = form;
  if (envelope === null) return null;
  if (!isFitted) return <p className="field-hint">{TEXTS.columnsEnvelope(envelope.name)}</p>;
  return (
    <div className="zone-saved">
      <p>{TEXTS.columnsSaved(envelope.name)}</p>
      <Button look="quiet" onPress={() => zone.change({ isAnew: true })}>
        {TEXTS.anew}
      </Button>
    </div>
  );
}

type RowsProps = Props & { readonly matched: Pairs; readonly boxes: Boxes };

/** The first rows on the pages, of an envelope with several forms on one of them at a time. */
function FirstRows({ zone, form, state, matched, boxes }: RowsProps): ReactNode {
  const [chosen, setChosen] = useState("0");
  const { forms, envelope } = form;
  const { names, sheet } = state;
  const { pairs } = matched;
  const shown = forms[Number(chosen)] ?? forms[0];
  const pdf = useTemplatePdf(shown.template, shown.version);
  const fieldMappings = useMemo(
    () => shown.mapping?.field_mappings ?? fieldMappingsOf(names, pairs, matched.targets),
    [shown, names, pairs, matched.targets],
  );
  const rows = useMemo(() => {
    const sent = namesInUpload(names, pairs, matched.isSingle);
    return sheet.rows.slice(0, ROWS_SHOWN).map((cells) => rowByName(sent, cells));
  }, [matched.isSingle, names, pairs, sheet]);
  const states = useMatchedBoxes(matched);
  const { options } = zone.draft;
  const failOn = useMemo(
    () => failingCodes(options, envelope ?? { fail_on: [] }),
    [options, envelope],
  );
  if (pdf.error !== null)
    return <FailureState error={pdf.error} onRetry={() => void pdf.refetch()} />;
  return (
    <>
      {forms.length > 1 && (
        <Select
          label={TEXTS.form}
          choices={forms.map(({ name }, index) => ({ id: String(index), label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <RowPreview
        key={chosen}
        name={shown.name}
        pdf={pdf.data ?? null}
        pages={shown.pages}
        fields={shown.fields}
        fieldMappings={fieldMappings}
        failOn={failOn}
        rows={rows}
        selection={boxes.selection}
        onSelect={boxes.select}
        states={states}
      />
    </>
  );
}

/** The boxes of the fields that a column fills. */
function useMatchedBoxes({ targets, pairs }: Pairs): ReadonlyMap<string, BoxState> {
  return useMemo(() => {
    const filled = new Set(pairs.flatMap(({ target, isTicked }) => (isTicked ? [target] : [])));
    const fields = targets.flatMap((target) => (filled.has(target.id) ? target.fields : []));
    return new Map(fields.map((field) => [field, "mapped"]));
  }, [targets, pairs]);
}

import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { Button } from "#kit/button.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FieldRows } from "#viewer/field-rows.tsx";
import { matchingFields } from "#viewer/field-search.ts";
import type { Field } from "#viewer/form.ts";
import type { Selection } from "#viewer/picture.ts";
import { fillWords } from "#words/en/fill.ts";
import { ValueRow } from "./fill-row.tsx";
import { useAllStored, useFillState } from "./fill-state.ts";
import { focusNext, focusRow } from "./focus-row.ts";
import type { Place } from "./place.ts";
import { missingRows, nextEmpty, progressOf } from "./progress.ts";
import { aliasAt, type FillForm, type FillRow } from "./rows.ts";

const TEXTS = fillWords.page;
const NO_STATE = (): null => null;

type Props = {
  readonly rows: readonly FillRow[];
  readonly forms: readonly FillForm[];
  readonly selected: Place;
  /** The alias of the chosen row. */
  readonly onSelect: (alias: string) => void;
};

/** The rows with their controls, a search, and the way to what is still empty. */
export function RowsPane({ rows, forms, selected, onSelect }: Props): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const all = useMemo(() => rows.map(shownField), [rows]);
  const fields = useMemo(() => inOrder(all, matchingFields(all, search)), [all, search]);
  const headings = useMemo(() => headingsOf(rows, forms, fields), [rows, forms, fields]);
  const selection = useRowSelection(rows, selected);
  const go = useCallback((alias: string): void => {
    setSearch("");
    // After the search has ended, all rows are there.
    requestAnimationFrame(() => focusRow(list.current, alias));
  }, []);
  return (
    <>
      {rows.length > SEARCHED_MIN && (
        <TextField
          label={TEXTS.search}
          type="search"
          value={search}
          onChange={setSearch}
          {...(search === "" ? {} : { hint: TEXTS.found(fields.length, rows.length) })}
        />
      )}
      <Progress rows={rows} from={selection?.name ?? null} onGo={go} />
      {fields.length === 0 && <p role="status">{TEXTS.noMatch}</p>}
      <div ref={list} className="fill-list" onKeyDown={onEnter}>
        <FieldRows
          label={TEXTS.rows}
          fields={fields}
          selection={selection}
          onSelect={({ name }) => onSelect(name)}
          stateOf={NO_STATE}
          row={ValueRow}
          headings={headings}
        />
      </div>
    </>
  );
}

const SEARCHED_MIN = 12;

/** How much is filled in, and buttons that lead to what is not. */
function Progress(props: {
  readonly rows: readonly FillRow[];
  readonly from: string | null;
  readonly onGo: (alias: string) => void;
}): ReactNode {
  const { rows, from, onGo } = props;
  const { filled } = useFillState();
  const now = useAllStored(filled);
  const { required, all } = progressOf(rows, now);
  const missing = missingRows(rows, now);
  const next = nextEmpty(rows, now, from);
  const nextMissing = nextEmpty(missing, now, from);
  return (
    <div className="fill-progress">
      <div className="fill-progress-text">
        <span>{TEXTS.progress(required.done, required.of)}</span>
        <span className="field-hint">{TEXTS.progressAll(all.done, all.of)}</span>
        <progress
          aria-label={TEXTS.rows}
          max={required.of === 0 ? all.of : required.of}
          value={required.of === 0 ? all.done : required.done}
        />
      </div>
      <div className="actions">
        {nextMissing !== null && (
          <Button onPress={() => onGo(nextMissing.alias)}>{TEXTS.nextRequired}</Button>
        )}
        {next === null ? (
          <span className="field-hint">{TEXTS.allFilled}</span>
        ) : (
          <Button onPress={() => onGo(next.alias)}>{TEXTS.nextEmpty}</Button>
        )}
      </div>
    </div>
  );
}

/** A row as the list of fields knows it: named by its alias. */
function shownField({ alias, label, targets: [{ field }] }: FillRow): Field {
  return { ...field, name: alias, label };
}

/** `found` in the order of `all`, which runs over several forms. */
function inOrder(all: readonly Field[], found: readonly Field[]): readonly Field[] {
  const names = new Set(found.map(({ name }) => name));
  return all.filter(({ name }) => names.has(name));
}

/** A heading above the first row of every page; none for a form of one page. */
function headingsOf(
  rows: readonly FillRow[],
  forms: readonly FillForm[],
  fields: readonly Field[],
): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  const seen = new Set<string>();
  const isSingle = forms.length === 1 && (forms[0]?.pages.length ?? 0) <= 1;
  const byAlias = new Map(rows.map((row) => [row.alias, row]));
  for (const { name } of isSingle ? [] : fields) {
    const target = byAlias.get(name)?.targets[0];
    if (target === undefined) continue;
    const page = target.field.page ?? 1;
    const at = `${target.form} ${page}`;
    if (seen.has(at)) continue;
    seen.add(at);
    const form = forms[target.form]?.name ?? "";
    headings.set(name, forms.length > 1 ? TEXTS.formHeading(form, page) : TEXTS.pageHeading(page));
  }
  return headings;
}

/** The selected row; the same object while it is. */
function useRowSelection(rows: readonly FillRow[], { form, selection }: Place): Selection | null {
  return useMemo(() => {
    const name = selection === null ? null : aliasAt(rows, form, selection.name);
    return name === null || selection === null ? null : { name, from: selection.from };
  }, [rows, form, selection]);
}

/** Enter leads to the next row, as in a spreadsheet; in a text of several lines it is a new line. */
function onEnter(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, key, currentTarget } = event;
  if (key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  focusNext(currentTarget, target, event.shiftKey ? -1 : 1);
}

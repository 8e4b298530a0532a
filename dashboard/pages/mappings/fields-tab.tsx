import { type ReactNode, useMemo } from "react";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FieldRows } from "#viewer/field-rows.tsx";
import type { Field } from "#viewer/form.ts";
import type { Selection } from "#viewer/picture.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { FILTERS, type Filter, shownFields } from "./field-filter.ts";
import { MappingRow } from "./mapping-row.tsx";
import type { MappingEditor } from "./use-mapping-editor.ts";

const TEXTS = mappingsWords.rows;
const CHOICES = FILTERS.map((id) => ({ id, label: TEXTS.filters[id] }));

/** Which rows are looked at. */
export type View = { readonly search: string; readonly filter: Filter };

/** The rows of the fields, and the options of the selected one. */
export function FieldsTab(props: {
  readonly editor: MappingEditor;
  readonly fields: readonly Field[];
  readonly names: readonly string[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
}): ReactNode {
  const { editor, fields, names, view, onView, selection, onSelect } = props;
  const { present } = editor.state;
  const shown = useMemo(
    () => shownFields(fields, view, present, editor.faulty),
    [fields, view, present, editor.faulty],
  );
  const selected = fields.find(({ name }) => name === selection?.name) ?? null;
  return (
    <div className="mapping-side">
      <div className="mapping-filters">
        <TextField
          label={TEXTS.search}
          type="search"
          value={view.search}
          onChange={(search) => onView({ ...view, search })}
        />
        <Select
          label={TEXTS.show}
          choices={CHOICES}
          value={view.filter}
          onChange={(filter) => onView({ ...view, filter })}
        />
      </div>
      <p className="field-hint" role="status">
        {shown.length === 0 ? TEXTS.noMatch : TEXTS.found(shown.length, fields.length)}
      </p>
      <FieldRows
        label={TEXTS.label}
        fields={shown}
        selection={selection}
        onSelect={onSelect}
        stateOf={editor.rowOf}
        row={MappingRow}
      />
      <EntryPanel field={selected} state={editor.rowOf(selected?.name ?? "")} aliases={names} />
    </div>
  );
}

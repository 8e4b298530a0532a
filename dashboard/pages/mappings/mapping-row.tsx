import { memo, type ReactNode, useContext, useRef, useSyncExternalStore } from "react";
import { Button } from "#kit/button.tsx";
import { ComboField } from "#kit/combo-field.tsx";
import { DropSpot } from "#kit/drop-spot.tsx";
import type { RowProps } from "#viewer/field-rows.tsx";
import type { Field } from "#viewer/form.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { ALIAS_TYPE, AliasNamesContext, CanEditContext, useActions } from "./editor-context.ts";
import { aliasFault, aliasOf, summaryOf } from "./entry.ts";
import { isFillable } from "./field-filter.ts";
import type { RowState } from "./row-states.ts";

const TEXTS = mappingsWords.rows;

type Props = RowProps<RowState>;

/** A field with its alias. The selected one has a combobox; 400 of them would be slow. */
export const MappingRow = memo(function MappingRow({ field, state, isSelected }: Props): ReactNode {
  const canEdit = useContext(CanEditContext);
  const wantsFocus = useRef(false);
  if (!isFillable(field)) return <p className="mapping-value">{TEXTS.notMappable}</p>;
  const { entry, faults } = state;
  const summary = entry === undefined ? null : summaryOf(entry);
  return (
    <>
      {canEdit && isSelected ? (
        <AliasField field={field} state={state} autoFocus={wantsFocus.current} />
      ) : (
        <button
          type="button"
          className="mapping-value field-row-control"
          tabIndex={-1}
          onFocus={() => {
            // The combobox takes its place.
            wantsFocus.current = true;
          }}
        >
          {entry === undefined ? (
            <span className="mapping-none">{TEXTS.unmapped}</span>
          ) : (
            <span className="mapping-alias">{aliasOf(entry)}</span>
          )}
        </button>
      )}
      {summary !== null && <p className="mapping-summary">{summary}</p>}
      {faults.map(({ member, message }) => (
        <p key={`${member} ${message}`} className="field-error mapping-fault">
          {message}
        </p>
      ))}
      {canEdit && <RowSpot field={field} />}
    </>
  );
});

/** Chooses the alias of the selected field. */
function AliasField(props: {
  readonly field: Field;
  readonly state: RowState;
  readonly autoFocus: boolean;
}): ReactNode {
  const { field, state, autoFocus } = props;
  const { edit } = useActions();
  const names = useContext(AliasNamesContext);
  const label = nameOf(field);
  const alias = state.entry === undefined ? "" : aliasOf(state.entry);
  const unmap = (): void => edit({ kind: "unmap", field: field.name });
  return (
    <div className="mapping-edit">
      <ComboField
        label={TEXTS.aliasFor(label)}
        placeholder={TEXTS.placeholder}
        choices={names}
        value={alias}
        error={aliasFault(alias) ?? undefined}
        autoFocus={autoFocus}
        onCommit={(value) => {
          if (value === "") unmap();
          else edit({ kind: "assign", pairs: [{ field: field.name, alias: value }] });
        }}
      />
      {state.entry !== undefined && (
        <Button look="quiet" aria-label={TEXTS.unmapField(label)} onPress={unmap}>
          {TEXTS.unmap}
        </Button>
      )}
    </div>
  );
}

/** Where an alias is dropped, while one is dragged. */
function RowSpot({ field }: { readonly field: Field }): ReactNode {
  const { edit, select, dragging } = useActions();
  const isDragging = useSyncExternalStore(dragging.subscribe, dragging.get);
  if (!isDragging) return null;
  return (
    <DropSpot
      label={TEXTS.drop(field.number, nameOf(field))}
      type={ALIAS_TYPE}
      onDrop={(alias) => {
        edit({ kind: "assign", pairs: [{ field: field.name, alias }] });
        select({ name: field.name, from: "keys" });
      }}
    />
  );
}

function nameOf({ label, name }: Field): string {
  return label ?? name;
}

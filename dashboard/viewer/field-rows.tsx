import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { formWords } from "#words/en/forms.ts";
import type { Field } from "./form.ts";
import type { Selection } from "./picture.ts";

const TEXTS = formWords.viewer;

/** Properties of a row. The row must be memoised by its caller's module: a component, not an inline function. */
export type RowProps<State> = {
  readonly field: Field;
  readonly state: State;
  readonly isSelected: boolean;
};

type Props<State> = {
  readonly label: string;
  /** In the order in which they are shown. */
  readonly fields: readonly Field[];
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
  /** Returns the state of a field; a row is drawn again only when it changes (by identity). */
  readonly stateOf: (name: string) => State;
  readonly row: ComponentType<RowProps<State>>;
  /** Headings above rows, by the name of the field. */
  readonly headings?: ReadonlyMap<string, string>;
};

/**
 * The rows of a form's fields, in a pane that scrolls alone. Focus within a row selects it; a selection on the page moves
 * the focus into its row. Arrow keys move between rows, except within texts.
 */
export function FieldRows<State>(props: Props<State>): ReactNode {
  const { label, fields, selection, onSelect, stateOf, row, headings } = props;
  const list = useRef<HTMLOListElement>(null);
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });
  useEffect(() => {
    if (selection !== null && selection.from !== "rows") focusRow(list.current, selection.name);
  }, [selection]);
  const first = fields[0]?.name;
  const selected = fields.some(({ name }) => name === selection?.name) ? selection?.name : first;
  return (
    <ol
      ref={list}
      className="field-rows"
      aria-label={label}
      onKeyDown={moveBetweenRows}
      onFocus={({ target }) => {
        const name = rowOf(target)?.dataset["field"];
        if (name !== undefined && name !== selection?.name) select.current({ name, from: "rows" });
      }}
    >
      {fields.map((field) => (
        <MemoRow
          key={field.name}
          field={field}
          state={stateOf(field.name)}
          isSelected={field.name === selection?.name}
          isTabbable={field.name === selected}
          row={row}
          heading={headings?.get(field.name) ?? null}
        />
      ))}
    </ol>
  );
}

type RowFrameProps<State> = RowProps<State> & {
  readonly isTabbable: boolean;
  readonly row: ComponentType<RowProps<State>>;
  readonly heading: string | null;
};

function RowFrame<State>(props: RowFrameProps<State>): ReactNode {
  const { field, state, isSelected, isTabbable, row: Row, heading } = props;
  return (
    <li
      className={isSelected ? "field-row field-row-selected" : "field-row"}
      data-field={field.name}
      aria-current={isSelected}
    >
      {heading !== null && <h2 className="field-rows-heading">{heading}</h2>}
      <RowName field={field} isTabbable={isTabbable} />
      <Row field={field} state={state} isSelected={isSelected} />
    </li>
  );
}

// `memo` loses the type parameter.
const MemoRow = memo(RowFrame) as typeof RowFrame;

/** Number and label; the part of a row that has the focus when it has no control. */
function RowName({ field, isTabbable }: { field: Field; isTabbable: boolean }): ReactNode {
  return (
    <button type="button" className="field-row-name" tabIndex={isTabbable ? 0 : -1}>
      <span className="field-row-number">{field.number}</span>
      <span
        className={field.label === null ? "field-row-unlabelled" : "clamped"}
        title={field.label ?? undefined}
      >
        {field.label ?? TEXTS.unlabelled}
      </span>
    </button>
  );
}

/** A row for looking: name and type. */
export function PlainRow({ field }: RowProps<unknown>): ReactNode {
  const type = TEXTS.types[field.type];
  return (
    <span className="field-row-details">
      <code>{field.name}</code>
      <span>{field.required ? `${type}, ${TEXTS.required}` : type}</span>
    </span>
  );
}

const CONTROLS = "input, select, textarea, [role=combobox], .field-row-control";

function focusRow(list: HTMLElement | null, name: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (row === null || row === undefined) return;
  row.scrollIntoView({ block: "nearest" });
  const control = row.querySelector<HTMLElement>(CONTROLS) ?? row.querySelector("button");
  control?.focus({ preventScroll: true });
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".field-row") : null;
}

function moveBetweenRows(event: KeyboardEvent<HTMLOListElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(".field-row-name")) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".field-row-name")];
  const at = rows.indexOf(target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  const next = to === undefined ? undefined : rows[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

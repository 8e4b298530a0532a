import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { fieldsWords } from "#words/en/fields.ts";
import { type DrawnField, isUncertain, titleOf } from "./drawn-field.ts";
import { useEditor } from "./editor-context.ts";
import { listKeyOf } from "./list-keys.ts";

const TEXTS = fieldsWords.list;
const TYPES = fieldsWords.tools.types;

/** The fields in reading order: the editor for keyboards and screen readers. `onEnter` leads to the page. */
export function FieldList({ onEnter }: { readonly onEnter: () => void }): ReactNode {
  const { ordered, selected, state, faults, run } = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const current = state.selected.at(-1) ?? null;
  useEffect(() => {
    if (current === null) return;
    list.current?.querySelector(`[data-id="${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = listKeyOf(
      event,
      ordered.map(({ id }) => id),
      state.selected,
    );
    if (key === null) return;
    event.preventDefault();
    if (key === "enter") onEnter();
    else run(key);
  };
  const onClick = (event: MouseEvent<HTMLUListElement>): void => {
    const option = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    if (!(option instanceof HTMLElement)) return;
    const id = Number(option.dataset["id"]);
    if (event.shiftKey) run({ kind: "select", ids: rangeTo(ordered, current, id), adds: true });
    else if (event.ctrlKey || event.metaKey) run({ kind: "toggle", id });
    else run({ kind: "select", ids: [id] });
  };
  return (
    <ul
      ref={list}
      className="drawn-list"
      role="listbox"
      aria-label={TEXTS.label}
      aria-multiselectable="true"
      aria-activedescendant={current === null ? undefined : optionId(current)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {ordered.map((field, index) => (
        <Option
          key={field.id}
          field={field}
          number={index + 1}
          isSelected={selected.has(field.id)}
          isCurrent={field.id === current}
          isFaulty={faults.has(field.id)}
        />
      ))}
    </ul>
  );
}

type OptionProps = {
  readonly field: DrawnField;
  readonly number: number;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isFaulty: boolean;
};

const Option = memo(function Option(props: OptionProps): ReactNode {
  const { field, number, isSelected, isCurrent, isFaulty } = props;
  const { id, page, members } = field;
  return (
    <li
      id={optionId(id)}
      data-id={id}
      role="option"
      aria-selected={isSelected}
      className={isCurrent ? "drawn-option drawn-option-current" : "drawn-option"}
    >
      <span className="field-row-number">{number}</span>
      <span className="drawn-option-text">
        <span className="clamped">{titleOf(field)}</span>
        <span className="field-hint">
          {[TYPES[members.type], TEXTS.place(page)].join(" · ")}
          {isUncertain(field) && <strong className="drawn-uncertain"> · {TEXTS.uncertain}</strong>}
          {isFaulty && <strong className="field-error"> · {TEXTS.faulty}</strong>}
        </span>
      </span>
    </li>
  );
});

function optionId(id: number): string {
  return `drawn-field-${id}`;
}

function rangeTo(
  ordered: readonly DrawnField[],
  from: number | null,
  to: number,
): readonly number[] {
  const ids = ordered.map(({ id }) => id);
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  const range = ids.slice(Math.min(a, b), Math.max(a, b) + 1);
  return a > b ? range.toReversed() : range;
}

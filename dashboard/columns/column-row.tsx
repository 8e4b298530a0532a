import { type ReactNode, useState } from "react";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { Picker, type PickerChoice } from "#kit/picker.tsx";
import { columnWords } from "#words/en/columns.ts";
import { type Pair, withTarget, withTick } from "./match.ts";
import { foundText, surenessOf } from "./target-choices.ts";

const TEXTS = columnWords.match;

type Props = {
  readonly column: number;
  readonly name: string;
  readonly example: string;
  /** Those of this column. */
  readonly pairs: readonly Pair[];
  /** Labels of targets by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly choices: () => readonly PickerChoice[];
  readonly isSingle: boolean;
  /** True: the next box that is clicked on the page is for this column. */
  readonly isActive: boolean;
  readonly onActive: (column: number) => void;
  readonly onChange: (change: (pairs: readonly Pair[]) => readonly Pair[]) => void;
};

/** A column in one line, and the targets that it fills or may fill; a line for each further target. */
export function ColumnRow(props: Props): ReactNode {
  const { column, name, pairs, isSingle, isActive, onChange } = props;
  const [isAdding, setAdding] = useState(false);
  const isUsed = pairs.some(({ isTicked }) => isTicked);
  const isOpen = pairs.length === 0 || isAdding;
  const add = (target: string): void => {
    onChange((all) => withTarget(all, column, null, target));
    setAdding(false);
  };
  const look = `${isUsed ? "" : " match-row-out"}${isActive ? " match-row-active" : ""}`;
  return (
    <li className={`match-row${look}`}>
      <NameButton {...props} />
      <div className="match-pairs">
        {pairs.map((pair, index) => (
          <PairLine
            key={pair.target}
            {...props}
            pair={pair}
            onAdd={
              !isSingle && !isOpen && isUsed && index === pairs.length - 1
                ? () => setAdding(true)
                : null
            }
          />
        ))}
        {isOpen && (
          <div className="match-pair">
            <Picker
              label={pairs.length === 0 ? TEXTS.chooseFor(name) : TEXTS.addFor(name)}
              choices={props.choices}
              value={null}
              onChoose={add}
            >
              {TEXTS.choose}
            </Picker>
          </div>
        )}
      </div>
    </li>
  );
}

/** The column; a click on it makes the next clicked box its own. By keyboard, the list of fields does the same. */
function NameButton(props: Props): ReactNode {
  const { column, name, example, isActive, onActive } = props;
  return (
    <button
      type="button"
      className="match-column"
      id={columnId(column)}
      tabIndex={-1}
      aria-pressed={isActive}
      title={TEXTS.point}
      onClick={() => onActive(column)}
    >
      <strong>{name}</strong>
      <span className="match-example">
        {example === "" ? TEXTS.noExample : TEXTS.example(example)}
      </span>
    </button>
  );
}

/** The id of a column's element, to which the page leads. */
export function columnId(column: number): string {
  return `match-column-${column}`;
}

type PairLineProps = Props & { readonly pair: Pair; readonly onAdd: (() => void) | null };

/** A target of a column: ticked or offered, with a dot that says how sure it is, and the reason at it. */
function PairLine(props: PairLineProps): ReactNode {
  const { pair, column, name, labels, choices, onChange, onAdd } = props;
  const label = labels.get(pair.target) ?? pair.target;
  const reason = foundText(pair);
  return (
    <div className="match-pair">
      <Checkbox
        label={TEXTS.use(name, label)}
        isCompact
        isChecked={pair.isTicked}
        onChange={(isTicked) => onChange((all) => withTick(all, pair, isTicked))}
      />
      <Picker
        label={`${TEXTS.target(name)}: ${label}`}
        choices={choices}
        value={pair.target}
        onChoose={(target) => onChange((all) => withTarget(all, column, pair, target))}
      >
        <span className="clamped" title={label}>
          {label}
        </span>
      </Picker>
      <span className={`match-dot match-dot-${surenessOf(pair)}`} title={reason}>
        <span className="for-readers">{reason}</span>
      </span>
      {onAdd !== null && (
        <Button look="quiet" aria-label={TEXTS.anotherFor(name)} onPress={onAdd}>
          +
        </Button>
      )}
    </div>
  );
}

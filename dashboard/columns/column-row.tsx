import { type ReactNode, useState } from "react";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { Picker, type PickerChoice } from "#kit/picker.tsx";
import { columnWords } from "#words/en/columns.ts";
import { type Pair, withoutPair, withTarget, withTick } from "./match.ts";
import { foundText } from "./target-choices.ts";

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
  readonly onChange: (change: (pairs: readonly Pair[]) => readonly Pair[]) => void;
};

/** A column, and the targets that it fills or may fill. */
export function ColumnRow(props: Props): ReactNode {
  const { column, name, example, pairs, isSingle, onChange } = props;
  const [isAdding, setAdding] = useState(false);
  const isUsed = pairs.some(({ isTicked }) => isTicked);
  const isOpen = pairs.length === 0 || isAdding;
  const add = (target: string): void => {
    onChange((all) => withTarget(all, column, null, target));
    setAdding(false);
  };
  return (
    <li className={isUsed ? "match-row" : "match-row match-row-out"}>
      <div className="match-column">
        <strong>{name}</strong>
        <span className="match-example">
          {example === "" ? TEXTS.noExample : TEXTS.example(example)}
        </span>
      </div>
      <div className="match-pairs">
        {pairs.map((pair) => (
          <PairLine key={pair.target} {...props} pair={pair} />
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
            {!isUsed && <span className="match-reason">{TEXTS.leftOut}</span>}
          </div>
        )}
        {!isSingle && !isOpen && isUsed && (
          <div>
            <Button
              look="quiet"
              aria-label={TEXTS.anotherFor(name)}
              onPress={() => setAdding(true)}
            >
              {TEXTS.another}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** A target of a column: ticked or offered, with its reason. */
function PairLine(props: Props & { readonly pair: Pair }): ReactNode {
  const { pair, column, name, labels, choices, onChange } = props;
  const label = labels.get(pair.target) ?? pair.target;
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
        {label}
      </Picker>
      <Button
        look="quiet"
        aria-label={TEXTS.remove(name, label)}
        onPress={() => onChange((all) => withoutPair(all, pair))}
      >
        {TEXTS.removeSign}
      </Button>
      <span className="match-reason">{foundText(pair)}</span>
    </div>
  );
}

import type { ReactNode } from "react";
import { Picker } from "#kit/picker.tsx";
import { columnWords } from "#words/en/columns.ts";
import type { Pair } from "./match.ts";
import type { Target } from "./targets.ts";

const TEXTS = columnWords.match;

type Props = {
  readonly names: readonly string[];
  readonly pairs: readonly Pair[];
  /** The column that the next clicked box is for; null: none. */
  readonly active: number | null;
  /** The target of the selected box; null: no box is selected. */
  readonly target: Target | null;
  readonly onColumn: (column: number, target: string) => void;
};

/** Says what a click on a box of the page does; at a selected box, which column fills it. */
export function BoxMatch({ names, pairs, active, target, onColumn }: Props): ReactNode {
  if (active !== null) return <p className="match-box">{TEXTS.clickFor(names[active] ?? "")}</p>;
  if (target === null) return <p className="match-box field-hint">{TEXTS.clickBox}</p>;
  const pair = pairs.find((one) => one.isTicked && one.target === target.id);
  const shown = (pair === undefined ? null : names[pair.column]) ?? TEXTS.chooseColumn;
  return (
    <div className="match-box">
      <span>{TEXTS.filledFrom(target.label)}</span>
      <Picker
        label={TEXTS.columnFor(target.label, shown)}
        choices={() => names.map((name, column) => ({ id: String(column), label: name }))}
        value={pair === undefined ? null : String(pair.column)}
        onChoose={(column) => onColumn(Number(column), target.id)}
      >
        {shown}
      </Picker>
    </div>
  );
}

import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import type { Field } from "#viewer/form.ts";
import { previewWords } from "#words/en/preview.ts";
import type { RowProblem } from "./row-planner.ts";
import { fieldText } from "./summary.ts";

type Props = {
  readonly problems: readonly RowProblem[];
  readonly fields: readonly Field[];
  /** Shows the field on the page. */
  readonly onSelect: (field: string) => void;
};

/** Lists the problems of a row; each entry leads to its field. */
export function ProblemList({ problems, fields, onSelect }: Props): ReactNode {
  return (
    <ul className="problems" aria-label={previewWords.problems}>
      {problems.map((problem) => (
        <li
          key={`${problem.code} ${problem.alias} ${problem.field} ${problem.message}`}
          className={`problem problem-${problem.severity}`}
        >
          <strong>
            {problem.severity === "error" ? previewWords.error : previewWords.warning}
            {problem.alias !== null && `: ${problem.alias}`}
          </strong>
          <span>{problem.message}</span>
          <FieldButton problem={problem} fields={fields} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

function FieldButton({
  problem,
  fields,
  onSelect,
}: Omit<Props, "problems"> & { readonly problem: RowProblem }): ReactNode {
  const text = fieldText(problem, fields);
  const { field } = problem;
  if (text === null || field === null) return null;
  return (
    <Button onPress={() => onSelect(field)}>
      <span className="clamped" title={text}>
        {text}
      </span>
    </Button>
  );
}

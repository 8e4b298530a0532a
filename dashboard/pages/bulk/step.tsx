import { type ReactNode, useId } from "react";
import { bulkWords } from "#words/en/bulk.ts";

const TEXTS = bulkWords.steps;

const STEPS = ["envelope", "file", "columns", "rows", "options", "check"] as const;
type StepId = (typeof STEPS)[number];

type Props = {
  readonly id: StepId;
  readonly isDone: boolean;
  /** The reason why the step is not possible yet; null when it is. */
  readonly waitsFor?: string | null;
  readonly children?: ReactNode;
};

/** A step of the page. All steps are visible from the beginning, and remain, so that what was chosen can be changed. */
export function Step({ id, isDone, waitsFor = null, children }: Props): ReactNode {
  const heading = useId();
  const state = waitsFor !== null ? "waiting" : isDone ? "done" : "open";
  return (
    <li className={`bulk-step bulk-step-${state}`}>
      <section aria-labelledby={heading}>
        <h2 id={heading} className="bulk-step-title">
          <span className="bulk-step-sign" aria-hidden="true">
            {isDone ? "" : STEPS.indexOf(id) + 1}
          </span>
          {TEXTS[id]}
          {isDone && <span className="for-readers"> ({TEXTS.done})</span>}
        </h2>
        <div className="bulk-step-body">
          {waitsFor === null ? children : <p className="field-hint">{waitsFor}</p>}
        </div>
      </section>
    </li>
  );
}

/** The steps after one that is not done, which are not possible yet. */
export function WaitingSteps(props: {
  readonly after: StepId;
  readonly waitsFor: string;
}): ReactNode {
  return STEPS.slice(STEPS.indexOf(props.after) + 1).map((id) => (
    <Step key={id} id={id} isDone={false} waitsFor={props.waitsFor} />
  ));
}

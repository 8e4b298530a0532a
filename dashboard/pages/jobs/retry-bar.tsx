import { type ReactNode, useState } from "react";
import { useCanChange } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { FormError } from "#states/form-error.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { type Corrections, correctedCount, type FailedRow, retryRowsOf } from "./corrections.ts";
import { allWanted, RETRIED_ROWS_MAX, type RetryWanted } from "./failed-grid.ts";
import { refusalText, takenRows } from "./retry-refusal.ts";
import type { Retrying } from "./use-retry.ts";

const TEXTS = jobWords.repair;

type Props = {
  readonly retrying: Retrying;
  readonly left: number;
  readonly header: readonly string[];
  readonly rows: readonly FailedRow[];
  /** Numbers of the chosen rows, ascending. */
  readonly chosen: readonly number[];
  readonly corrections: Corrections;
  /** These rows are no longer to be corrected: they run, or someone else filled them. */
  readonly onSent: (rows: readonly number[]) => void;
  readonly onDiscard: () => void;
};

/** Fills failed rows again: the chosen ones, or all that are left. */
export function RetryBar(props: Props): ReactNode {
  const { retrying, left, header, rows, chosen, corrections, onSent } = props;
  const canChange = useCanChange();
  const { mutate, isPending, error } = retrying;
  const send = (wanted: RetryWanted): void => {
    mutate(wanted.kind === "all" ? null : retryRowsOf(wanted.rows, header, corrections), {
      onSuccess: () => onSent(wanted.kind === "all" ? rows.map(({ row }) => row) : wanted.rows),
      onError: (refusal) => onSent(takenRows(refusal)),
    });
  };
  const all = allWanted(rows, corrections);
  const allCount = all.kind === "all" ? left : all.rows.length;
  const sent = chosen.slice(0, RETRIED_ROWS_MAX);
  const unchanged = sent.filter((row) => !corrections.has(row)).length;
  const text = refusalText(error);
  const isDisabled = !canChange;
  return (
    <div className="jobs-retry-bar">
      <div role="alert">
        {text === null ? <FormError error={error} /> : <Banner tone="danger">{text}</Banner>}
      </div>
      {(chosen.length > RETRIED_ROWS_MAX || (corrections.size > 0 && left > RETRIED_ROWS_MAX)) && (
        <p className="field-hint">{TEXTS.atOnce(RETRIED_ROWS_MAX)}</p>
      )}
      {sent.length > 0 && unchanged > 0 && (
        <p className="field-hint">{TEXTS.uncorrected(unchanged)}</p>
      )}
      <div className="actions">
        {sent.length > 0 && (
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={isDisabled}
            onPress={() => send({ kind: "rows", rows: sent })}
          >
            {TEXTS.retrySelected(sent.length)}
          </Button>
        )}
        {allCount > 0 && allCount !== sent.length && (
          <Button isPending={isPending} isDisabled={isDisabled} onPress={() => send(all)}>
            {allCount === 1 ? TEXTS.retryOne : TEXTS.retryAll(allCount)}
          </Button>
        )}
        <Discard cells={correctedCount(corrections)} onDiscard={props.onDiscard} />
      </div>
    </div>
  );
}

/** Gives all cells back what was uploaded, after a question; nothing without corrections. */
function Discard(props: { readonly cells: number; readonly onDiscard: () => void }): ReactNode {
  const { cells, onDiscard } = props;
  const [isAsking, setAsking] = useState(false);
  if (cells === 0) return null;
  return (
    <>
      <Button look="quiet" onPress={() => setAsking(true)}>
        {TEXTS.discard}
      </Button>
      <Dialog title={TEXTS.discardTitle} isAlert isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{TEXTS.discardHint(cells)}</p>
        <Actions>
          <Button
            look="danger"
            onPress={() => {
              setAsking(false);
              onDiscard();
            }}
          >
            {TEXTS.discard}
          </Button>
          <Button onPress={() => setAsking(false)}>{TEXTS.keep}</Button>
        </Actions>
      </Dialog>
    </>
  );
}

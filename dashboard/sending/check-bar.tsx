import type { RunningBulk } from "@platen/sdk";
import { type ReactNode, useEffect, useState } from "react";
import { nowMs } from "#data/clock.ts";
import { useCanChange } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { sendingWords } from "#words/en/sending.ts";
import { type BulkContent, contentText } from "./bulk-content.ts";
import { CheckFindings, FINDINGS_ID } from "./check-findings.tsx";
import { checkSentence } from "./dry-run.ts";
import { SendFailureView } from "./send-failure-view.tsx";
import type { SendingState } from "./use-sending.ts";

const TEXTS = sendingWords.check;
const SECOND_MS = 1000;

type Props = {
  readonly content: BulkContent;
  /** Id of the form that is filled. */
  readonly form: number;
  readonly rowCount: number;
  readonly sending: SendingState;
  /** Leads to the match of a column; gets its name in the upload. */
  readonly onColumn: (name: string) => void;
  readonly onStarted: (job: RunningBulk) => void;
};

/** The findings of a check, and a bar that stays in view: its result in a sentence, and the buttons that check and make. */
export function CheckBar(props: Props): ReactNode {
  const { content, form, sending, onColumn } = props;
  const { check, start, checked } = sending;
  const isBusy = check.isPending || start.isPending;
  const failed = isBusy ? null : (start.error ?? check.error);
  const begin = (): void => start.run(content, props.onStarted);
  return (
    <>
      {checked !== null && isOf(checked, content) && (
        <CheckFindings result={checked.result} onColumn={onColumn} />
      )}
      {failed !== null && (
        <SendFailureView
          error={failed}
          sending={start.error === null ? "check" : "start"}
          form={form}
          onRetry={start.error === null ? () => check.run(content) : begin}
        />
      )}
      <ReadOnlyHint />
      <div className="check-bar">
        <Sentence {...props} />
        <Actions {...props} onStart={begin} />
      </div>
    </>
  );
}

function Sentence({ content, rowCount, sending }: Props): ReactNode {
  const { check, start, checked } = sending;
  if (check.isPending) return <Progress text={TEXTS.running(rowCount)} />;
  if (start.isPending) return <Progress text={TEXTS.starting} />;
  const isFresh = checked !== null && isOf(checked, content);
  if (!isFresh)
    return (
      <p className="check-sentence" role="status">
        {checked === null ? TEXTS.hint : TEXTS.stale}
      </p>
    );
  const { result, isTrial } = checked;
  const isFine = result.failing.length === 0;
  return (
    <p className="check-sentence">
      <strong className={isFine ? "check-fine" : ""} role="status">
        {checkSentence(result, isTrial)}
      </strong>
      {(!isFine || result.warned > 0) && (
        <a className="link" href={`#${FINDINGS_ID}`}>
          {TEXTS.reasons}
        </a>
      )}
    </p>
  );
}

function Actions(props: Props & { readonly onStart: () => void }): ReactNode {
  const { content, sending, onStart } = props;
  const { check, start, checked } = sending;
  const canChange = useCanChange();
  const result = checked !== null && isOf(checked, content) ? checked.result : null;
  const isMakeable = result !== null && result.valid_rows > 0;
  return (
    <div className="actions">
      <Button
        look={isMakeable ? "plain" : "primary"}
        isPending={check.isPending}
        isDisabled={!canChange || start.isPending}
        onPress={() => check.run(content)}
      >
        {checked === null ? TEXTS.run : TEXTS.again}
      </Button>
      <Button
        look={isMakeable ? "primary" : "plain"}
        isPending={start.isPending}
        isDisabled={!canChange || check.isPending || !isMakeable}
        onPress={onStart}
      >
        {isMakeable ? TEXTS.start(result.valid_rows) : TEXTS.startLater}
      </Button>
    </div>
  );
}

/** True if this content was checked, not an earlier one. */
function isOf(checked: NonNullable<SendingState["checked"]>, content: BulkContent): boolean {
  return checked.content === contentText(content);
}

/** The request in progress, and for how many seconds it has been. */
function Progress({ text }: { readonly text: string }): ReactNode {
  const [beganMs] = useState(nowMs);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.floor((nowMs() - beganMs) / SECOND_MS)),
      SECOND_MS,
    );
    return () => clearInterval(timer);
  }, [beganMs]);
  return (
    <span className="check-progress">
      <span className="check-spinner" aria-hidden="true" />
      <span role="status">{text}</span>
      {seconds > 0 && <span aria-hidden="true">{TEXTS.seconds(seconds)}</span>}
    </span>
  );
}

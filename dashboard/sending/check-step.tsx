import type { RunningBulk } from "@platen/sdk";
import { type ReactNode, useEffect, useState } from "react";
import { nowMs } from "#data/clock.ts";
import { useCanChange } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { type BulkContent, contentText } from "./bulk-content.ts";
import { CheckResult } from "./check-result.tsx";
import { SendFailureView } from "./send-failure-view.tsx";
import type { SendingState } from "./use-sending.ts";

const TEXTS = bulkWords.check;
const SECOND_MS = 1000;

type Props = {
  readonly content: BulkContent;
  /** Id of the form that is filled. */
  readonly form: number;
  readonly rowCount: number;
  readonly sending: SendingState;
  readonly onStarted: (job: RunningBulk) => void;
};

/** Checks all rows, shows the result with its cost, and starts the job. */
export function CheckStep(props: Props): ReactNode {
  const { content, form, rowCount, sending, onStarted } = props;
  const { check, start, checked } = sending;
  const canChange = useCanChange();
  const isFresh = checked !== null && checked.content === contentText(content);
  const sent = content.names.filter((name) => name !== null).length;
  const isBusy = check.isPending || start.isPending;
  const begin = (): void => start.run(content, onStarted);
  const failed = isBusy ? null : (start.error ?? check.error);
  return (
    <>
      <p className="field-hint">{TEXTS.hint}</p>
      <p>{TEXTS.sends(sent, content.names.length - sent)}</p>
      {checked !== null && (
        <div className={isFresh ? "bulk-result" : "bulk-result bulk-result-stale"}>
          {!isFresh && <Banner tone="info">{TEXTS.stale}</Banner>}
          <CheckResult result={checked.result} isTrial={checked.isTrial} />
        </div>
      )}
      {failed !== null && (
        <SendFailureView
          error={failed}
          sending={start.error === null ? "check" : "start"}
          form={form}
          onRetry={start.error === null ? () => check.run(content) : begin}
        />
      )}
      <div className="actions bulk-actions">
        {isFresh && checked.result.valid_rows > 0 && (
          <Button
            look="primary"
            isPending={start.isPending}
            isDisabled={!canChange || check.isPending}
            onPress={begin}
          >
            {startText(checked.result)}
          </Button>
        )}
        <Button
          look={isFresh ? "plain" : "primary"}
          isPending={check.isPending}
          isDisabled={!canChange || start.isPending}
          onPress={() => check.run(content)}
        >
          {checked === null ? TEXTS.run : TEXTS.again}
        </Button>
        {check.isPending && <Progress text={TEXTS.running(rowCount)} />}
        {start.isPending && <Progress text={TEXTS.starting} />}
      </div>
      <ReadOnlyHint />
    </>
  );
}

function startText({
  valid_rows: valid,
  failing,
}: {
  readonly valid_rows: number;
  readonly failing: readonly unknown[];
}): string {
  return failing.length === 0 ? TEXTS.start(valid) : TEXTS.startAnyway(valid, failing.length);
}

/** What is in progress, and for how many seconds. */
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
    <span className="bulk-progress">
      <span className="bulk-spinner" aria-hidden="true" />
      <span role="status">{text}</span>
      {seconds > 0 && <span aria-hidden="true">{TEXTS.seconds(seconds)}</span>}
    </span>
  );
}

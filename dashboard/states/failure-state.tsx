import type { ReactNode } from "react";
import { type Failure, failureOf } from "#data/failure.ts";
import { Button } from "#kit/button.tsx";
import { ErrorState, Skeleton } from "#kit/states.tsx";
import { words } from "#words/en.ts";

const TEXTS = words.failures;

/** Replaces the content of a page that could not be read. */
export function FailureState(props: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}): ReactNode {
  const failure = failureOf(props.error);
  const { onRetry } = props;
  switch (failure.kind) {
    case "signed-out":
      return <Skeleton />;
    case "cancelled":
    case "forbidden":
    case "gone":
      return <ErrorState {...shownOf(failure)} />;
    case "outdated":
      return <ErrorState {...shownOf(failure)} action={<Reload />} />;
    case "broken":
      return <ErrorState {...shownOf(failure)} action={<Reload />} />;
    case "read-only":
    case "busy":
    case "unreachable":
    case "unavailable":
    case "refused":
      return <ErrorState {...shownOf(failure)} onRetry={onRetry} />;
  }
}

/** The same in one line, for forms and toasts. */
export function failureText(error: unknown): string {
  const { title, hint } = shownOf(failureOf(error));
  return hint === undefined ? title : `${title.replace(/\.$/, "")}. ${hint}`;
}

type Shown = {
  readonly title: string;
  readonly hint?: string;
  readonly requestId?: string | null;
};

function shownOf(failure: Failure): Shown {
  switch (failure.kind) {
    case "signed-out":
      return { title: words.titles.signIn };
    case "forbidden":
      return { title: TEXTS.forbidden, hint: failure.message, requestId: failure.requestId };
    case "gone":
      return { title: TEXTS.gone, hint: TEXTS.goneHint, requestId: failure.requestId };
    case "read-only":
      return { title: TEXTS.readOnly, hint: failure.message, requestId: failure.requestId };
    case "busy":
      return { title: TEXTS.busy(failure.seconds), requestId: failure.requestId };
    case "unreachable":
      return { title: TEXTS.unreachable, requestId: failure.requestId };
    case "unavailable":
      return {
        title: TEXTS.unavailable,
        hint: TEXTS.unavailableHint,
        requestId: failure.requestId,
      };
    case "cancelled":
      return { title: TEXTS.cancelled };
    case "refused":
      if (failure.code in TEXTS.typed) return { title: TEXTS.typed[failure.code] ?? TEXTS.refused };
      return { title: TEXTS.refused, hint: failure.message, requestId: failure.requestId };
    case "outdated":
      return { title: TEXTS.outdated };
    case "broken":
      return { title: TEXTS.broken, hint: failure.message };
  }
}

function Reload(): ReactNode {
  return <Button onPress={() => location.reload()}>{words.common.reload}</Button>;
}

import type { ReactNode } from "react";
import { words } from "#words/en.ts";
import { Button } from "./button.tsx";
import { FailedIcon, type LucideIcon, NothingIcon } from "./icons.ts";

/** Grey lines in place of content that is loading; they appear after 300 ms. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }): ReactNode {
  return (
    <div className="skeleton" role="status">
      <span className="for-readers">{words.common.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** A list without entries: a sentence, and what to do. The icon is that of what the list is for. */
export function Empty(props: {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
}): ReactNode {
  const Sign = props.icon ?? NothingIcon;
  return (
    <div className="state">
      <span className="state-sign">
        <Sign className="icon" />
      </span>
      <p className="state-title">{props.title}</p>
      {props.hint !== undefined && <p>{props.hint}</p>}
      {props.action}
    </div>
  );
}

/** Something that cannot be shown: why, the id under which support finds the request, and a way to try again. */
export function ErrorState(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly requestId?: string | null;
  readonly onRetry?: (() => void) | undefined;
  readonly action?: ReactNode;
}): ReactNode {
  const { title, hint, requestId = null, onRetry, action } = props;
  return (
    <div className="state state-error" role="alert">
      <span className="state-sign">
        <FailedIcon className="icon" />
      </span>
      <p className="state-title">{title}</p>
      {hint !== undefined && <p>{hint}</p>}
      {requestId !== null && (
        <p className="state-reference">
          {words.failures.request} <code>{requestId}</code>
        </p>
      )}
      {onRetry !== undefined && <Button onPress={onRetry}>{words.common.retry}</Button>}
      {action}
    </div>
  );
}

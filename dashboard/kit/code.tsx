import { type ReactNode, useRef, useState } from "react";
import { words } from "#words/en.ts";
import { Button } from "./button.tsx";

const LABELS = {
  idle: words.common.copy,
  copied: words.common.copied,
  selected: words.common.copyByKeys,
} as const;

/** Text to copy, such as a key or a command. */
export function Code({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const shown = useRef<HTMLPreElement | null>(null);
  const [state, setState] = useState<keyof typeof LABELS>("idle");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // Browsers have no clipboard for pages over plain HTTP, or it is not permitted.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setState("selected");
    }
  };
  return (
    <div className="code">
      {/* Scrolls sideways, so it must be reachable by keyboard. */}
      <pre ref={shown} className="code-text" tabIndex={0} role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
      <Button onPress={() => void copy()}>{LABELS[state]}</Button>
    </div>
  );
}

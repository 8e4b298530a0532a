import { type ReactNode, useState } from "react";
import { words } from "#words/en.ts";
import { Button } from "./button.tsx";

/** Text to copy, such as a key or a command. */
export function Code({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="code">
      {/* Scrolls sideways, so it must be reachable by keyboard. */}
      <pre className="code-text" tabIndex={0} role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
      <Button onPress={() => void copy()}>
        {isCopied ? words.common.copied : words.common.copy}
      </Button>
    </div>
  );
}

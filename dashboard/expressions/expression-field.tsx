import type { ExpressionKind } from "@platen/forms/row-values";
import { type ReactNode, useRef, useState } from "react";
import { TextField } from "#kit/text-field.tsx";
import { expressionWords } from "#words/en/expressions.ts";
import { useEditor, useEditorPart } from "./use-editor.ts";

type Props = {
  readonly kind: ExpressionKind;
  readonly label: string;
  /** May be empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The names that are completed. */
  readonly aliases: readonly string[];
  /** A fault that the service reported; a fault that is found while typing takes its place. */
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
};

/** A field for a transform, a condition's test or its outcome, with completion and the position of its first fault. */
export function ExpressionField(props: Props): ReactNode {
  const part = useEditorPart();
  const [hasFocus, setHasFocus] = useState(false);
  if (part !== null) return <EditorField {...props} part={part} hadFocus={hasFocus} />;
  const { kind, label, value, onChange, error, isDisabled = false } = props;
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      onFocusChange={setHasFocus}
      hint={expressionWords.hint[kind]}
      error={error}
      isDisabled={isDisabled}
      spellCheck="false"
    />
  );
}

function EditorField(
  props: Props & {
    readonly part: NonNullable<ReturnType<typeof useEditorPart>>;
    readonly hadFocus: boolean;
  },
): ReactNode {
  const { part, hadFocus, kind, label, value, onChange, aliases, isDisabled = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const hint = expressionWords.hint[kind];
  const error = part.faultOf(kind, value) ?? props.error;
  const content = {
    kind,
    label,
    description: error === undefined ? hint : `${hint} ${error}`,
    isInvalid: error !== undefined,
    isDisabled,
    value,
    aliases,
  };
  const focus = useEditor(part, host, content, onChange, hadFocus);
  return (
    <div className="field">
      {/* The editor has the same name; a click is a convenience for the mouse. */}
      <span className="field-label" aria-hidden="true" onClick={focus}>
        {label}
      </span>
      <div ref={host} tabIndex={isDisabled ? undefined : 0} />
      <span className="field-hint">{hint}</span>
      {error !== undefined && <span className="field-error">{error}</span>}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useState } from "react";
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components/ComboBox";
import { words } from "#words/en.ts";

type Props = {
  /** For screen readers; nothing is shown above the field. */
  readonly label: string;
  readonly value: string;
  /** Called once a text is chosen, or typed and left: "" clears the field. */
  readonly onCommit: (value: string) => void;
  readonly choices: readonly string[];
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
};

/**
 * A field for one of many texts, or any other. A typed text is committed by choosing it, by Enter, or by leaving the
 * field.
 */
export function ComboField(props: Props): ReactNode {
  const { label, value, onCommit, choices, placeholder = "", error, autoFocus = false } = props;
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const commit = (typed: string): void => {
    const next = typed.trim();
    setText(next);
    if (next !== value) onCommit(next);
  };
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    const isChoosing = target instanceof Element && target.hasAttribute("aria-activedescendant");
    if (key === "Enter" && !isChoosing) commit(text);
    if (key === "Escape") setText(value);
  };
  return (
    <ComboBox
      className="field combo"
      aria-label={label}
      defaultItems={choices.map((id) => ({ id }))}
      inputValue={text}
      onInputChange={setText}
      value={choices.includes(value) ? value : null}
      onChange={(key) => {
        if (key !== null) commit(String(key));
      }}
      onKeyDown={onKeyDown}
      onBlur={() => commit(text)}
      allowsCustomValue
      isInvalid={error !== undefined}
      autoFocus={autoFocus}
    >
      <div className="combo-box">
        <Input
          className="input"
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button className="combo-button" aria-label={words.common.show}>
          <span className="select-arrow" aria-hidden="true" />
        </Button>
      </div>
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover">
        <ListBox className="options">
          {({ id }: { readonly id: string }) => (
            <ListBoxItem id={id} textValue={id} className="option">
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

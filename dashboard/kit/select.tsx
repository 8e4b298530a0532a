import type { ReactNode } from "react";
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from "react-aria-components/Select";

/** An entry of a `Select`. */
export type Choice<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly hint?: string;
};

type Props<Id extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id;
  readonly onChange: (value: Id) => void;
  readonly name?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  /** Shows no label above; readers still hear it. */
  readonly isCompact?: boolean;
};

/** One of a few choices. */
export function Select<Id extends string>(props: Props<Id>): ReactNode {
  const { label, choices, value, onChange, hint, error, isCompact = false, ...rest } = props;
  const change = (key: unknown): void => {
    const chosen = choices.find(({ id }) => id === key);
    if (chosen !== undefined) onChange(chosen.id);
  };
  return (
    <AriaSelect
      {...rest}
      className="field"
      value={value}
      onChange={change}
      isInvalid={error !== undefined}
      {...(isCompact ? { "aria-label": label } : {})}
    >
      {!isCompact && <Label className="field-label">{label}</Label>}
      <Button className="input select-button">
        <SelectValue className="select-value" />
        <span className="select-arrow" aria-hidden="true" />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover">
        <ListBox className="options" items={choices}>
          {({ id, label: text, hint: more }: Choice<Id>) => (
            <ListBoxItem id={id} textValue={text} className="option">
              <span className="option-text">
                <Text slot="label">{text}</Text>
                {more !== undefined && (
                  <Text slot="description" className="option-hint">
                    {more}
                  </Text>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

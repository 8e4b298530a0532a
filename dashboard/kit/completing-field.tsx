import type { ReactNode } from "react";
import {
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components/ComboBox";

/** A proposal of a `CompletingField` for the text typed so far. */
export type Completion = {
  readonly id: string;
  readonly label: string;
  /** The field's whole text if it is chosen. */
  readonly text: string;
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly completions: readonly Completion[];
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly placeholder?: string;
};

/** A field for text, which may be completed from a list that opens while one types. */
export function CompletingField(props: Props): ReactNode {
  const { label, value, onChange, completions, hint, error, placeholder = "" } = props;
  return (
    <ComboBox
      className="field"
      inputValue={value}
      onInputChange={onChange}
      items={completions}
      defaultFilter={() => true}
      value={null}
      onChange={(key) => {
        const chosen = completions.find(({ id }) => id === key);
        if (chosen !== undefined) onChange(chosen.text);
      }}
      allowsCustomValue
      isInvalid={error !== undefined}
    >
      <Label className="field-label">{label}</Label>
      <Input className="input" placeholder={placeholder} autoComplete="off" spellCheck={false} />
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover">
        <ListBox className="options">
          {(completion: Completion) => (
            <ListBoxItem id={completion.id} textValue={completion.text} className="option">
              {completion.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

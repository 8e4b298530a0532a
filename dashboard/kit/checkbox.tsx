import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField, FieldError, Text } from "react-aria-components/Checkbox";

type Props = {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  /** Shows no label; readers still hear it. */
  readonly isCompact?: boolean;
};

/** A choice between yes and no. */
export function Checkbox(props: Props): ReactNode {
  const { label, isChecked, onChange, hint, error, isCompact = false, isDisabled = false } = props;
  return (
    <CheckboxField
      className="field"
      isSelected={isChecked}
      onChange={onChange}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      {...(isCompact ? { "aria-label": label } : {})}
    >
      <CheckboxButton className="checkbox">
        <span className="checkbox-box" aria-hidden="true" />
        {!isCompact && <span>{label}</span>}
      </CheckboxButton>
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </CheckboxField>
  );
}

import type { ReactNode } from "react";
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  type TextFieldProps,
} from "react-aria-components/TextField";

type Props = Omit<TextFieldProps, "className" | "children" | "style"> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The fault of this field as the service reported it. */
  readonly error?: string | undefined;
  readonly isMultiline?: boolean;
  readonly placeholder?: string;
};

/** A labelled field for text; `type="password"` and `autoComplete` as in HTML. */
export function TextField(props: Props): ReactNode {
  const { label, hint, error, isMultiline = false, placeholder = "", ...rest } = props;
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="field">
      <Label className="field-label">{label}</Label>
      {isMultiline ? (
        <TextArea className="input" placeholder={placeholder} />
      ) : (
        <Input className="input" placeholder={placeholder} />
      )}
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}

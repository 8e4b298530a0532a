import { type ReactNode, useState } from "react";
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
} from "react-aria-components/TextField";
import { words } from "#words/en.ts";
import { Button } from "./button.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For password managers: `new-password` lets them suggest one, and shows the rule for passwords. */
  readonly autoComplete: "current-password" | "new-password";
  readonly name?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
};

/** A field for a password, which can be shown while it is typed. */
export function PasswordField(props: Props): ReactNode {
  const { label, error, name = "password", autoComplete, ...rest } = props;
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      name={name}
      autoComplete={autoComplete}
      type={isShown ? "text" : "password"}
      isRequired
      isInvalid={error !== undefined}
      className="field"
    >
      <Label className="field-label">{label}</Label>
      <div className="password">
        <Input className="input" autoCapitalize="none" spellCheck={false} />
        <Button look="quiet" aria-pressed={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? words.common.hide : words.common.show}
          <span className="for-readers">{label}</span>
        </Button>
      </div>
      {autoComplete === "new-password" && (
        <Text slot="description" className="field-hint">
          {words.password.rule}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}

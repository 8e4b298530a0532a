import type { ReactNode } from "react";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import type { PropertyChange } from "./change-properties.ts";
import type { Property } from "./properties.ts";
import { formatChoices } from "./property-texts.ts";
import type { FaultPlace } from "./schema-faults.ts";
import { limitFault, limitOf, valuesFault, valuesOf } from "./typed-values.ts";
import { useTypedText } from "./use-typed-text.ts";

const TEXTS = schemasWords.table;

type Props = {
  readonly property: Property;
  readonly faults: Readonly<Partial<Record<FaultPlace, string>>>;
  readonly onChange: (change: PropertyChange) => void;
};

/** The rules of a column beside its type. */
export function PropertyRules(props: Props): ReactNode {
  const { property, faults, onChange } = props;
  const { type, format, pattern, description, others } = property;
  const hasLimits = type === "string" || type === "number" || type === "integer";
  return (
    <div className="property-fields">
      {type === "string" && (
        <>
          <Select
            label={TEXTS.format}
            choices={formatChoices(format)}
            value={format}
            onChange={(value) => onChange({ member: "format", value })}
            error={faults.format}
          />
          <TextField
            label={TEXTS.pattern}
            hint={TEXTS.patternHint}
            autoComplete="off"
            spellCheck="false"
            value={pattern}
            onChange={(value) => onChange({ member: "pattern", value })}
            error={faults.pattern}
          />
        </>
      )}
      {hasLimits && <LimitField {...props} member="min" />}
      {hasLimits && <LimitField {...props} member="max" />}
      <ValuesField {...props} />
      <TextField
        label={TEXTS.description}
        value={description}
        onChange={(value) => onChange({ member: "description", value })}
      />
      {others.length > 0 && <p className="field-hint">{TEXTS.keywords(others.join(", "))}</p>}
      {faults.others !== undefined && (
        <p className="field-error" role="alert">
          {faults.others}
        </p>
      )}
    </div>
  );
}

function LimitField(props: Props & { readonly member: "min" | "max" }): ReactNode {
  const { property, faults, onChange, member } = props;
  const { type, [member]: limit } = property;
  const typed = useTypedText(limit === null ? "" : String(limit), {
    faultOf: (text) => limitFault(text, type),
    take: (text) => onChange({ member, value: limitOf(text) }),
  });
  const labels =
    type === "string"
      ? { min: TEXTS.minLength, max: TEXTS.maxLength }
      : { min: TEXTS.minimum, max: TEXTS.maximum };
  return (
    <TextField
      label={labels[member]}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onChange={typed.change}
      onBlur={typed.leave}
      error={typed.fault ?? faults[member]}
    />
  );
}

function ValuesField({ property, faults, onChange }: Props): ReactNode {
  const { type, values } = property;
  const typed = useTypedText((values ?? []).join("\n"), {
    faultOf: (text) => valuesFault(text, type),
    take: (text) => onChange({ member: "values", value: valuesOf(text) }),
  });
  // Values of other kinds are shown in the JSON alone.
  if (type === "boolean" || type === "other" || values === null) return null;
  return (
    <TextField
      label={TEXTS.values}
      hint={TEXTS.valuesHint}
      isMultiline
      value={typed.text}
      onChange={typed.change}
      onBlur={typed.leave}
      error={typed.fault ?? faults.values}
    />
  );
}

import { type ReactNode, useId } from "react";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import type { PropertyChange } from "./change-properties.ts";
import type { Property } from "./properties.ts";
import { PropertyRules } from "./property-rules.tsx";
import { rulesText, typeChoices } from "./property-texts.ts";
import type { FaultPlace } from "./schema-faults.ts";
import { movesRow, nameFault } from "./typed-values.ts";
import { useTypedText } from "./use-typed-text.ts";

const TEXTS = schemasWords.table;

type Props = {
  readonly property: Property;
  readonly otherNames: readonly string[];
  readonly faults: Readonly<Partial<Record<FaultPlace, string>>>;
  /** A column that was just added gets the focus. */
  readonly isNew: boolean;
  readonly onChange: (change: PropertyChange) => void;
  readonly onRemove: () => void;
};

/** A column of a schema. */
export function PropertyRow(props: Props): ReactNode {
  const { property, otherNames, faults, isNew, onChange, onRemove } = props;
  const heading = useId();
  const { name, type, isRequired } = property;
  const typed = useTypedText(name, {
    faultOf: (text) => nameFault(text, otherNames),
    take: (value) => onChange({ member: "name", value }),
    isLate: movesRow,
  });
  const rules = rulesText(property);
  return (
    <div role="group" aria-labelledby={heading}>
      <h3 id={heading} className="for-readers">
        {TEXTS.column(name)}
      </h3>
      <div className="property-line">
        <TextField
          label={TEXTS.name}
          autoComplete="off"
          autoFocus={isNew}
          value={typed.text}
          onChange={typed.change}
          onBlur={typed.leave}
          error={typed.fault}
        />
        <Select
          label={TEXTS.type}
          choices={typeChoices(type)}
          value={type}
          onChange={(value) => {
            if (value !== "other") onChange({ member: "type", value });
          }}
          error={faults.type}
        />
        <div className="property-required">
          <Checkbox
            label={TEXTS.required}
            isChecked={isRequired}
            onChange={(value) => onChange({ member: "isRequired", value })}
          />
        </div>
        <Button look="quiet" aria-label={TEXTS.removeNamed(name)} onPress={onRemove}>
          {TEXTS.remove}
        </Button>
      </div>
      <details className="property-more" open={Object.keys(faults).length > 0}>
        <summary>
          {TEXTS.more}
          {rules !== "" && <span className="property-rules">{rules}</span>}
        </summary>
        <PropertyRules property={property} faults={faults} onChange={onChange} />
      </details>
    </div>
  );
}

import { type ReactNode, useState } from "react";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { withChange, withOthers, withoutProperty, withProperty } from "./change-properties.ts";
import { otherKeywords, permitsOthers, propertiesOf } from "./properties.ts";
import { PropertyRow } from "./property-row.tsx";
import { newName } from "./property-texts.ts";
import type { SchemaFaults } from "./schema-faults.ts";
import { type JsonObject, readSchema, schemaText } from "./schema-text.ts";

const TEXTS = schemasWords.table;

type Props = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly faults: SchemaFaults | null;
};

/** A schema as a table of its columns; each change is one of the JSON, which keeps what the table does not show. */
export function PropertyTable({ text, onChange, faults }: Props): ReactNode {
  const read = readSchema(text);
  if (read.kind === "faulty") return <Banner tone="warning">{TEXTS.notJson}</Banner>;
  const properties = read.kind === "object" ? propertiesOf(read.schema) : null;
  if (read.kind === "boolean" || properties === null)
    return <Banner tone="info">{TEXTS.notTable}</Banner>;
  const set = (schema: JsonObject): void => onChange(schemaText(schema));
  return (
    <>
      <OtherFaults faults={faults} />
      <Rows schema={read.schema} onChange={set} faults={faults} />
      <RowRules schema={read.schema} onChange={set} />
    </>
  );
}

type PartProps = {
  readonly schema: JsonObject;
  readonly onChange: (schema: JsonObject) => void;
};

function Rows(props: PartProps & { readonly faults: SchemaFaults | null }): ReactNode {
  const { schema, onChange, faults } = props;
  const properties = propertiesOf(schema) ?? [];
  const names = properties.map(({ name }) => name);
  const [added, setAdded] = useState<number | null>(null);
  return (
    <>
      {properties.length === 0 && <p>{TEXTS.empty}</p>}
      <ul className="properties">
        {properties.map((property, index) => (
          // A column may be renamed, so its position is its identity.
          <li key={index} className="property">
            <PropertyRow
              property={property}
              otherNames={names.toSpliced(index, 1)}
              faults={faults?.properties.get(property.name) ?? {}}
              isNew={index === added}
              onChange={(change) => onChange(withChange(schema, index, change))}
              onRemove={() => {
                setAdded(null);
                onChange(withoutProperty(schema, index));
              }}
            />
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button
          onPress={() => {
            setAdded(properties.length);
            onChange(withProperty(schema, newName(names)));
          }}
        >
          {TEXTS.add}
        </Button>
      </div>
    </>
  );
}

/** Shows the rules for the whole row. */
function RowRules({ schema, onChange }: PartProps): ReactNode {
  const others = otherKeywords(schema);
  const permits = permitsOthers(schema);
  return (
    <>
      {permits !== null && (
        <Checkbox
          label={TEXTS.otherColumns}
          hint={TEXTS.otherColumnsHint}
          isChecked={permits}
          onChange={(isPermitted) => onChange(withOthers(schema, isPermitted))}
        />
      )}
      {others.length > 0 && <p className="field-hint">{TEXTS.others(others.join(", "))}</p>}
    </>
  );
}

function OtherFaults({ faults }: { readonly faults: SchemaFaults | null }): ReactNode {
  if (faults === null || faults.others.length === 0) return null;
  return (
    <div role="alert">
      <Banner tone="danger">{faults.others.join(" ")}</Banner>
    </div>
  );
}

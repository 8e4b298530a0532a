import type { SchemaTemplate } from "@platen/sdk";
import type { ReactNode } from "react";
import { Code } from "#kit/code.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { type Property, propertiesOf } from "./properties.ts";
import { rulesText } from "./property-texts.ts";
import { isObject, schemaText } from "./schema-text.ts";

const TEXTS = schemasWords;

const COLUMNS: readonly Column<Property>[] = [
  {
    id: "name",
    title: TEXTS.table.name,
    isName: true,
    cell: ({ name }) => <code className="long">{name}</code>,
  },
  { id: "type", title: TEXTS.table.type, cell: ({ type }) => TEXTS.table.types[type] },
  {
    id: "required",
    title: TEXTS.table.required,
    cell: ({ isRequired }) => (isRequired ? TEXTS.table.yes : TEXTS.table.no),
  },
  { id: "rules", title: TEXTS.table.rules, cell: rulesText },
  { id: "description", title: TEXTS.table.description, cell: ({ description }) => description },
];

/** A schema for members who may not change it. */
export function SchemaReading({
  schema: { schema },
}: {
  readonly schema: SchemaTemplate;
}): ReactNode {
  const properties = isObject(schema) ? (propertiesOf(schema) ?? []) : [];
  return (
    <>
      {properties.length > 0 && (
        <Table
          label={TEXTS.columns}
          columns={COLUMNS}
          items={properties}
          keyOf={({ name }) => name}
        />
      )}
      <details className="card folded">
        <summary>{TEXTS.views.json}</summary>
        <Code text={schemaText(schema)} label={TEXTS.json.label} />
      </details>
    </>
  );
}

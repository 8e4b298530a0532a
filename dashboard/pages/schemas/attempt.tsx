import type { SchemaTemplateValidate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { Form } from "#kit/form.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { readSheetFile } from "#workers/sheet-client.ts";
import { columnsOf, type Row, resultText, rowsOf, type TriedRow, triedRows } from "./attempt.ts";
import { schemaFaultsOf } from "./schema-faults.ts";
import { readSchema } from "./schema-text.ts";

const TEXTS = schemasWords.attempt;

const COLUMNS: readonly Column<TriedRow>[] = [
  { id: "row", title: TEXTS.row, isName: true, cell: ({ number }) => TEXTS.rowName(number) },
  {
    id: "faults",
    title: TEXTS.faults,
    cell: ({ faults }) => (faults.length === 0 ? TEXTS.fits : <FaultList faults={faults} />),
  },
];

/** Checks rows by a schema as it is typed. The rows stay in this tab. */
export function Attempt({ text }: { readonly text: string }): ReactNode {
  const read = readSchema(text);
  const [fault, setFault] = useState<string | null>(null);
  const [checked, setChecked] = useState("");
  const checking = useScopedMutation(
    (platen, body: SchemaTemplateValidate) => platen.schemaTemplates.validate(body),
    [],
  );
  const check = (rows: readonly Row[]): void => {
    if (read.kind === "faulty") return;
    setChecked(text);
    checking.mutate({ schema: read.schema, rows, source: "csv" });
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const sheet = await readSheetFile(file);
    setFault(sheet.kind === "refused" ? sheet.message : null);
    if (sheet.kind === "read") check(rowsOf(sheet.header, sheet.rows));
  };
  return (
    <section className="card" aria-labelledby="attempt">
      <h2 id="attempt">{TEXTS.heading}</h2>
      <p className="field-hint">{TEXTS.hint}</p>
      <FileZone
        label={TEXTS.file}
        hint={TEXTS.fileHint}
        accept=".csv,.xlsx,.txt,text/csv"
        isDisabled={read.kind === "faulty" || checking.isPending}
        onFiles={([file]) => void take(file)}
      >
        {fault !== null && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </FileZone>
      <OneRow columns={columnsOf(read)} isPending={checking.isPending} onCheck={check} />
      {/* A result is one of the schema that was checked. */}
      {checked === text && (
        <Result
          error={checking.error}
          text={text}
          rows={checking.data === undefined ? null : triedRows(checking.data)}
        />
      )}
    </section>
  );
}

function OneRow(props: {
  readonly columns: readonly string[];
  readonly isPending: boolean;
  readonly onCheck: (rows: readonly Row[]) => void;
}): ReactNode {
  const { columns, isPending, onCheck } = props;
  const [row, setRow] = useState<Row>({});
  if (columns.length === 0) return null;
  return (
    <details className="attempt-row">
      <summary>{TEXTS.one}</summary>
      <Form
        label={TEXTS.one}
        onSubmit={() =>
          onCheck([Object.fromEntries(columns.map((name) => [name, row[name] ?? ""]))])
        }
      >
        <div className="property-fields">
          {columns.map((name) => (
            <TextField
              key={name}
              label={name}
              autoComplete="off"
              value={row[name] ?? ""}
              onChange={(value) => setRow({ ...row, [name]: value })}
            />
          ))}
        </div>
        <div className="actions">
          <Button type="submit" isPending={isPending}>
            {TEXTS.check}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Result(props: {
  readonly error: unknown;
  readonly text: string;
  readonly rows: readonly TriedRow[] | null;
}): ReactNode {
  const { error, text, rows } = props;
  const faults = schemaFaultsOf(error, text);
  if (faults !== null)
    return (
      <div role="alert">
        <Banner tone="danger">
          {TEXTS.faulty} {faults.lines.join(" ")}
        </Banner>
      </div>
    );
  if (rows === null) return <FormError error={error} />;
  const isRight = rows.every((row) => row.faults.length === 0);
  return (
    <>
      <div role="status">
        <Banner tone={isRight ? "done" : "warning"}>{resultText(rows)}</Banner>
      </div>
      {!isRight && (
        <Table label={TEXTS.result} columns={COLUMNS} items={rows} keyOf={({ number }) => number} />
      )}
    </>
  );
}

function FaultList({ faults }: { readonly faults: readonly string[] }): ReactNode {
  return (
    <ul className="faults">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import { TextField } from "#kit/text-field.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import type { SchemaFaults } from "./schema-faults.ts";
import { readSchema } from "./schema-text.ts";

/** A schema as JSON. */
export function JsonView(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly faults: SchemaFaults | null;
}): ReactNode {
  const { text, onChange, faults } = props;
  const read = readSchema(text);
  const fault = read.kind === "faulty" ? read.message : faults?.lines.join("\n");
  return (
    <div className="schema-json">
      <TextField
        label={schemasWords.json.label}
        isMultiline
        spellCheck="false"
        value={text}
        onChange={onChange}
        error={fault}
      />
    </div>
  );
}

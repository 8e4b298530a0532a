import { type ReactNode, useContext, useState } from "react";
import type { ChosenSheet } from "#columns/use-sheet.ts";
import { Button } from "#kit/button.tsx";
import { DragList } from "#kit/drag-list.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import type { Alias } from "./aliases.ts";
import { ALIAS_TYPE, CanEditContext, useActions } from "./editor-context.ts";
import { aliasFault } from "./entry.ts";

const TEXTS = mappingsWords.palette;

type Props = {
  readonly aliases: readonly Alias[];
  readonly sheet: ChosenSheet["state"];
  readonly onFile: (file: File) => void;
  readonly onAdd: (name: string) => void;
  /** An alias was pressed: it is for the selected field. */
  readonly onPress: (name: string) => void;
};

/** The names that can be assigned: dragged, or pressed for the selected field. */
export function Palette({ aliases, sheet, onFile, onAdd, onPress }: Props): ReactNode {
  const { dragging } = useActions();
  const canEdit = useContext(CanEditContext);
  return (
    <section className="palette" aria-label={TEXTS.title}>
      <div className="palette-names">
        <h2>{TEXTS.title}</h2>
        {aliases.length === 0 ? (
          <p className="field-hint">{TEXTS.empty}</p>
        ) : (
          <>
            {canEdit && <p className="field-hint">{TEXTS.hint}</p>}
            <DragList
              label={TEXTS.label}
              type={ALIAS_TYPE}
              items={aliases.map(({ name, uses }) => ({
                id: name,
                isMarked: uses > 0,
                hint: uses > 0 ? TEXTS.uses(uses) : undefined,
              }))}
              onPress={onPress}
              onDragStart={() => dragging.set(canEdit)}
              onDragEnd={() => dragging.set(false)}
            />
          </>
        )}
      </div>
      <div className="palette-sources">
        <FileZone
          label={TEXTS.sheet}
          hint={TEXTS.sheetHint}
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          onFiles={([file]) => {
            if (file !== undefined) onFile(file);
          }}
        >
          <SheetLine sheet={sheet} />
        </FileZone>
        {canEdit && <AddForm onAdd={onAdd} />}
      </div>
    </section>
  );
}

function SheetLine({ sheet }: Pick<Props, "sheet">): ReactNode {
  switch (sheet.kind) {
    case "none":
      return null;
    case "reading":
      return <p role="status">{TEXTS.reading(sheet.file.name)}</p>;
    case "refused":
      return (
        <p className="field-error" role="alert">
          {sheet.message}
        </p>
      );
    case "read":
      return <p role="status">{TEXTS.from(sheet.file.name, sheet.names.length)}</p>;
  }
}

/** Adds a name that is typed. */
function AddForm({ onAdd }: Pick<Props, "onAdd">): ReactNode {
  const [name, setName] = useState("");
  const fault = aliasFault(name.trim());
  return (
    <Form
      label={TEXTS.add}
      onSubmit={() => {
        if (name.trim() === "" || fault !== null) return;
        onAdd(name.trim());
        setName("");
      }}
    >
      <div className="palette-add">
        <TextField
          label={TEXTS.add}
          placeholder={TEXTS.addPlaceholder}
          value={name}
          onChange={setName}
          autoComplete="off"
          error={fault ?? undefined}
        />
        <Button type="submit">{TEXTS.addButton}</Button>
      </div>
    </Form>
  );
}

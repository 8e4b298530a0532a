import type { Template } from "@platen/sdk";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { KeyHelp } from "#kit/key-help.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FailureState } from "#states/failure-state.tsx";
import { FieldRows, PlainRow, type RowProps } from "#viewer/field-rows.tsx";
import { type FieldKey, fieldFor } from "#viewer/field-steps.ts";
import type { Field } from "#viewer/form.ts";
import { FormPanes } from "#viewer/form-panes.tsx";
import { FormView } from "#viewer/form-view.tsx";
import type { Selection } from "#viewer/picture.ts";
import { useFieldSearch } from "#viewer/use-field-search.ts";
import { useTemplatePicture } from "#viewer/use-template-picture.ts";
import { formPageWords } from "#words/en/form-page.ts";
import { formWords } from "#words/en/forms.ts";
import { isFillable } from "./mapped.ts";
import { MappingBar } from "./mapping-bar.tsx";
import { useMappedFields } from "./use-mapped-fields.ts";

const TEXTS = formPageWords;
const VIEWER = formWords.viewer;

/** The pages of a form and its fields, with what mappings feed. */
export function FormFields({ template }: { readonly template: Template }): ReactNode {
  const { name, pages, fields, current_version: version } = template;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [hasLabels, setLabels] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const { picture, error, retry } = useTemplatePicture(template.id, version);
  const mapped = useMappedFields(template);
  const { search, setSearch, found, findFirst } = useFieldSearch(fields);
  const isOpen = (field: Field): boolean => isFillable(field) && !mapped.feeds.has(field.name);
  const act = (key: FieldKey): void => {
    if (key === "help") return setHelpOpen(true);
    if (key === "search") return side.current?.querySelector("input")?.focus();
    const next = fieldFor(key, found, selection?.name ?? null, isOpen);
    if (next !== null) setSelection({ name: next.name, from: "keys" });
  };
  const leaveSearch = ({ key }: Pick<KeyboardEvent, "key">): void => {
    const first = key === "Enter" || key === "ArrowDown" ? findFirst() : undefined;
    if (first !== undefined) setSelection({ name: first.name, from: "keys" });
  };
  return (
    <>
      {error !== null && <FailureState error={error} onRetry={retry} />}
      <FormPanes onKey={act}>
        <FormView
          name={name}
          picture={picture}
          pages={pages}
          fields={fields}
          selection={selection}
          onSelect={setSelection}
          states={mapped.states}
          texts={hasLabels ? "labels" : "numbers"}
        />
        <div className="form-side" ref={side}>
          <TextField
            label={VIEWER.searchFields}
            hint={VIEWER.fieldsMatching(found.length, fields.length)}
            type="search"
            value={search}
            onChange={setSearch}
            onKeyDown={leaveSearch}
          />
          <MappingBar
            template={template}
            mapped={mapped}
            onNext={found.some(isOpen) ? () => act("next-open") : null}
          />
          <div className="form-tools">
            <Checkbox label={TEXTS.labels} isChecked={hasLabels} onChange={setLabels} />
            <Button look="quiet" onPress={() => setHelpOpen(true)}>
              {TEXTS.keys}
            </Button>
          </div>
          {found.length === 0 && <p role="status">{VIEWER.noMatch}</p>}
          <FieldRows
            label={VIEWER.fields}
            fields={found}
            selection={selection}
            onSelect={setSelection}
            stateOf={mapped.stateOf}
            row={MappedRow}
          />
        </div>
      </FormPanes>
      <KeyHelp texts={TEXTS.keyHelp} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

/** A row with what feeds its field; null: the form has no mapping. */
function MappedRow({ field, state, isSelected }: RowProps<string | null>): ReactNode {
  return (
    <>
      <PlainRow field={field} state={null} isSelected={isSelected} />
      {state !== null && <span className="field-row-details">{state}</span>}
    </>
  );
}

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { type Choice, Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import type { Box } from "#viewer/page-geometry.ts";
import { fieldsWords } from "#words/en/fields.ts";
import { DRAWN_TYPES, type DrawnField, type DrawnType, type Members } from "./drawn-field.ts";
import { useEditor } from "./editor-context.ts";
import type { FieldFaults } from "./field-faults.ts";
import { linesOf, numberOf, numberText } from "./panel-texts.ts";

const TEXTS = fieldsWords.panel;
const TYPES: readonly Choice<DrawnType>[] = DRAWN_TYPES.map((id) => ({
  id,
  label: fieldsWords.tools.types[id],
}));
const FORMATS = choicesOf(TEXTS.formats);
const ALIGNMENTS = choicesOf(TEXTS.alignments);
const SIDES = ["left", "top", "width", "height"] as const;
const NO_FAULTS: FieldFaults = {};

type PartProps = {
  readonly members: Members;
  readonly faults: FieldFaults;
  readonly set: (change: Partial<Members>) => void;
};

type Props = {
  /** Called when it was said here that the last uncertain field is right. */
  readonly onAllChecked: () => void;
};

/** The members of the selected field; of several fields those that they can share. */
export function FieldPanel({ onAllChecked }: Props): ReactNode {
  const { state, ordered, selected, faults, run, canEdit } = useEditor();
  const chosen = ordered.filter(({ id }) => selected.has(id));
  const [field] = chosen;
  if (field === undefined) return <p className="field-hint">{TEXTS.none}</p>;
  const isAlone = chosen.length === 1;
  const { members } = chosen.find(({ id }) => id === state.selected.at(-1)) ?? field;
  const set = (change: Partial<Members>): void => run({ kind: "set", change });
  const part = { members, set, faults: isAlone ? (faults.get(field.id) ?? NO_FAULTS) : NO_FAULTS };
  return (
    <section className="field-panel" aria-label={TEXTS.title}>
      {!isAlone && <p role="status">{TEXTS.several(chosen.length)}</p>}
      <fieldset className="field-panel-parts" disabled={!canEdit}>
        {isAlone && <Found field={field} onAllChecked={onAllChecked} />}
        {isAlone && <Names {...part} />}
        <div className="panel-rest">
          <Select
            label={TEXTS.type}
            choices={TYPES}
            value={members.type}
            onChange={(type) => set({ type })}
            isDisabled={!canEdit}
          />
          <TypeMembers {...part} isAlone={isAlone} />
          <Checkbox
            label={TEXTS.required}
            isChecked={members.required === true}
            onChange={(required) => set({ required })}
            isDisabled={!canEdit}
          />
          <Checkbox
            label={TEXTS.readOnly}
            isChecked={members.read_only === true}
            onChange={(read_only) => set({ read_only })}
            isDisabled={!canEdit}
          />
          {isAlone && <Place field={field} faults={part.faults} />}
        </div>
      </fieldset>
    </section>
  );
}

/** How sure it is that this is a field, and what was seen. */
function Found({
  field: { certainty },
  onAllChecked,
}: Props & { readonly field: DrawnField }): ReactNode {
  const { uncertain, selected, confirm } = useEditor();
  if (certainty === null) return null;
  const onPress = (): void => {
    confirm();
    if (uncertain.every(({ id }) => selected.has(id))) onAllChecked();
  };
  return (
    <div className="field-found">
      <p>{TEXTS.found(Math.floor(certainty.confidence * 100), certainty.reason)}</p>
      <Button onPress={onPress}>{TEXTS.confirm}</Button>
    </div>
  );
}

function Names({ members, faults, set }: PartProps): ReactNode {
  return (
    <>
      <TextField
        label={TEXTS.label}
        hint={TEXTS.labelHint}
        value={members.label ?? ""}
        error={faults["label"]}
        onChange={(label) => set({ label })}
      />
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        value={members.name}
        error={faults["name"]}
        onChange={(name) => set({ name })}
      />
    </>
  );
}

function TypeMembers(props: PartProps & { readonly isAlone: boolean }): ReactNode {
  const { type } = props.members;
  switch (type) {
    case "text":
      return (
        <>
          <TextMembers {...props} />
          <Look {...props} />
        </>
      );
    case "choice":
      return (
        <>
          <ChoiceMembers {...props} />
          <Look {...props} />
        </>
      );
    case "radio":
    case "checkbox":
      return <ButtonMembers {...props} />;
    case "signature":
      return null;
  }
}

function TextMembers({ members, faults, set }: PartProps): ReactNode {
  return (
    <>
      <Select
        label={TEXTS.format}
        choices={FORMATS}
        value={members.format ?? "none"}
        error={faults["format"]}
        onChange={(format) => set({ format: format === "none" ? null : format })}
      />
      <NumberField
        label={TEXTS.maxLength}
        value={members.max_length ?? null}
        error={faults["max_length"] ?? faults["comb"]}
        onCommit={(max_length) => set({ max_length })}
      />
      <Checkbox
        label={TEXTS.comb}
        isChecked={members.comb === true}
        onChange={(comb) => set(comb ? { comb, multiline: false } : { comb })}
      />
      <Checkbox
        label={TEXTS.multiline}
        isChecked={members.multiline === true}
        onChange={(multiline) => set(multiline ? { multiline, comb: false } : { multiline })}
      />
    </>
  );
}

function ChoiceMembers({ members, faults, set }: PartProps): ReactNode {
  return (
    <>
      <OptionsField
        key={members.name}
        value={members.options ?? []}
        error={faults["options"]}
        onChange={(options) => set({ options })}
      />
      <Checkbox
        label={TEXTS.listBox}
        isChecked={members.multiline === true}
        onChange={(multiline) => set({ multiline })}
      />
    </>
  );
}

/** Keeps empty lines while one types. */
function OptionsField(props: {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (options: readonly string[]) => void;
}): ReactNode {
  const { value, error, onChange } = props;
  const [text, setText] = useState(value.join("\n"));
  const shown = linesOf(text).join("\n") === value.join("\n") ? text : value.join("\n");
  return (
    <TextField
      label={TEXTS.options}
      isMultiline
      value={shown}
      error={error}
      onChange={(typed) => {
        setText(typed);
        onChange(linesOf(typed));
      }}
    />
  );
}

function ButtonMembers({
  members,
  faults,
  set,
  isAlone,
}: PartProps & { readonly isAlone: boolean }): ReactNode {
  return (
    <>
      {members.type === "radio" && (
        <TextField
          label={TEXTS.group}
          hint={TEXTS.groupHint}
          value={members.group ?? ""}
          error={faults["group"]}
          onChange={(group) => set({ group })}
        />
      )}
      {isAlone && (
        <TextField
          label={TEXTS.exportValue}
          value={members.export_value ?? (members.type === "radio" ? members.name : "Yes")}
          error={faults["export_value"]}
          onChange={(export_value) => set({ export_value, default_value: null })}
        />
      )}
    </>
  );
}

function Look({ members, faults, set }: PartProps): ReactNode {
  return (
    <>
      <NumberField
        label={TEXTS.fontSize}
        hint={TEXTS.fontSizeHint}
        value={members.font_size === 0 ? null : (members.font_size ?? null)}
        error={faults["font_size"]}
        onCommit={(font_size) => set({ font_size })}
      />
      <Select
        label={TEXTS.align}
        choices={ALIGNMENTS}
        value={members.align ?? "left"}
        onChange={(align) => set({ align })}
      />
      <TextField
        label={TEXTS.value}
        value={members.default_value ?? ""}
        error={faults["default_value"]}
        onChange={(value) => set({ default_value: value === "" ? null : value })}
      />
    </>
  );
}

function Place({
  field,
  faults,
}: {
  readonly field: DrawnField;
  readonly faults: FieldFaults;
}): ReactNode {
  const { state, run } = useEditor();
  const pages = state.pages.map(({ page }) => ({
    id: String(page),
    label: fieldsWords.tools.toPage(page),
  }));
  const put = (change: Partial<Box>): void =>
    run({ kind: "place", box: { ...field.box, ...change } });
  return (
    <fieldset className="field-place">
      <legend>{TEXTS.place}</legend>
      {pages.length > 1 && (
        <Select
          label={TEXTS.page}
          choices={pages}
          value={String(field.page)}
          error={faults["page"]}
          onChange={(page) => run({ kind: "transfer", page: Number(page) })}
        />
      )}
      {SIDES.map((side) => (
        <NumberField
          key={side}
          label={TEXTS[side]}
          value={field.box[side]}
          error={side === "left" ? faults["rect"] : undefined}
          onCommit={(points) => {
            if (points !== null) put({ [side]: points });
          }}
        />
      ))}
    </fieldset>
  );
}

/** A number that is taken once the field is left, or by Enter. */
function NumberField(props: {
  readonly label: string;
  readonly value: number | null;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly onCommit: (value: number | null) => void;
}): ReactNode {
  const { label, value, hint, error, onCommit } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = numberText(value);
  const commit = (): void => {
    setTyped(null);
    const number = typed === null || typed === shown ? undefined : numberOf(typed);
    if (number !== undefined) onCommit(number);
  };
  const onKeyDown = ({ key }: Pick<KeyboardEvent, "key">): void => {
    if (key === "Enter") commit();
  };
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      value={typed ?? shown}
      error={error}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

function choicesOf<Id extends string>(labels: Readonly<Record<Id, string>>): readonly Choice<Id>[] {
  return (Object.keys(labels) as Id[]).map((id) => ({ id, label: labels[id] }));
}

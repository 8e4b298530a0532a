import { type ReactNode, useContext } from "react";
import { ExpressionField } from "#expressions/expression-field.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import type { Field } from "#viewer/form.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { CanEditContext, useActions } from "./editor-context.ts";
import { defaultFrom, defaultText, type FieldMapping, type Options, optionsOf } from "./entry.ts";
import type { EntryFault, Member } from "./faults.ts";
import type { RowState } from "./row-states.ts";

const TEXTS = mappingsWords.entry;

type Props = {
  readonly field: Field | null;
  readonly state: RowState;
  readonly aliases: readonly string[];
};

/** The options of the selected field. */
export function EntryPanel({ field, state, aliases }: Props): ReactNode {
  const canEdit = useContext(CanEditContext);
  if (field === null) return <p className="field-hint">{TEXTS.none}</p>;
  const { entry, faults } = state;
  return (
    <section className="entry-panel" aria-label={TEXTS.title(field.label ?? field.name)}>
      <h2>{field.label ?? field.name}</h2>
      {entry === undefined ? (
        <p className="field-hint">{TEXTS.unmapped}</p>
      ) : (
        <fieldset className="entry-options" disabled={!canEdit}>
          {/* Fields keep what was typed apart from each other. */}
          <EntryOptions
            key={field.name}
            field={field}
            entry={entry}
            faults={faults}
            aliases={aliases}
          />
        </fieldset>
      )}
    </section>
  );
}

type OptionsProps = {
  readonly field: Field;
  readonly entry: FieldMapping;
  readonly faults: readonly EntryFault[];
  readonly aliases: readonly string[];
};

function EntryOptions({ field, entry, faults, aliases }: OptionsProps): ReactNode {
  const { edit } = useActions();
  // A fieldset does not disable the editor of expressions.
  const canEdit = useContext(CanEditContext);
  const options = optionsOf(entry);
  const change = (next: Options): void =>
    edit({ kind: "options", field: field.name, change: next });
  const faultOf = (member: Member): EntryFault | undefined =>
    faults.find((fault) => fault.member === member);
  return (
    <>
      <ExpressionField
        kind="transform"
        label={TEXTS.transform}
        value={options.transform ?? ""}
        onChange={(transform) => change({ transform })}
        aliases={aliases}
        isDisabled={!canEdit}
        error={faultText(faultOf("transform"))}
      />
      <ConditionFields options={options} change={change} faultOf={faultOf} aliases={aliases} />
      <DefaultField field={field} value={options.default} change={change} />
      <TextField
        label={TEXTS.format}
        hint={field.format === null ? TEXTS.formatHint : TEXTS.formatOwn(field.format)}
        error={faultOf("format")?.message}
        value={options.format ?? ""}
        spellCheck="false"
        onChange={(format) => change({ format })}
      />
      {(field.type === "text" || field.type === "choice") && (
        <Select
          label={TEXTS.overflow}
          choices={OVERFLOWS}
          value={options.overflow ?? "clip"}
          onChange={(overflow) => change({ overflow })}
        />
      )}
      <Checkbox
        label={TEXTS.required}
        hint={field.required ? TEXTS.requiredByForm : undefined}
        isChecked={field.required || options.required === true}
        isDisabled={field.required}
        onChange={(required) => change({ required })}
      />
    </>
  );
}

const OVERFLOWS = [
  { id: "clip", label: TEXTS.overflows.clip },
  { id: "shrink", label: TEXTS.overflows.shrink },
  { id: "fail", label: TEXTS.overflows.fail },
] as const;

function ConditionFields(props: {
  readonly options: Options;
  readonly change: (next: Options) => void;
  readonly faultOf: (member: Member) => EntryFault | undefined;
  readonly aliases: readonly string[];
}): ReactNode {
  const { options, change, faultOf, aliases } = props;
  const canEdit = useContext(CanEditContext);
  const condition = options.condition ?? { if: "" };
  const has = condition.if !== "" || faultOf("condition.if") !== undefined;
  return (
    <>
      <ExpressionField
        kind="condition"
        label={TEXTS.condition}
        value={condition.if}
        onChange={(text) => change({ condition: { ...condition, if: text } })}
        aliases={aliases}
        isDisabled={!canEdit}
        error={faultText(faultOf("condition.if"))}
      />
      {has && (
        <div className="entry-outcomes">
          <ExpressionField
            kind="outcome"
            label={TEXTS.then}
            value={condition.then ?? ""}
            onChange={(then) => change({ condition: { ...condition, then } })}
            aliases={aliases}
            isDisabled={!canEdit}
            error={faultText(faultOf("condition.then"))}
          />
          <ExpressionField
            kind="outcome"
            label={TEXTS.otherwise}
            value={condition.else ?? ""}
            onChange={(text) => change({ condition: { ...condition, else: text } })}
            aliases={aliases}
            isDisabled={!canEdit}
            error={faultText(faultOf("condition.else"))}
          />
        </div>
      )}
    </>
  );
}

function DefaultField(props: {
  readonly field: Field;
  readonly value: Options["default"];
  readonly change: (next: Options) => void;
}): ReactNode {
  const { field, value, change } = props;
  if (field.type === "checkbox" && (typeof value === "boolean" || (value ?? null) === null))
    return (
      <Select
        label={TEXTS.default}
        choices={CHECKED}
        value={value === true ? "true" : value === false ? "false" : "none"}
        onChange={(id) => change({ default: id === "none" ? null : id === "true" })}
      />
    );
  const isList = field.multi_select;
  return (
    <TextField
      label={TEXTS.default}
      hint={isList ? TEXTS.defaultList : TEXTS.defaultHint}
      isMultiline={isList || field.multiline}
      value={defaultText(value)}
      onChange={(text) => change({ default: defaultFrom(text, isList) })}
    />
  );
}

function faultText(fault: EntryFault | undefined): string | undefined {
  if (fault === undefined) return undefined;
  return fault.position === null ? fault.message : TEXTS.at(fault.position, fault.message);
}

const CHECKED = [
  { id: "none", label: TEXTS.checked.none },
  { id: "true", label: TEXTS.checked.true },
  { id: "false", label: TEXTS.checked.false },
] as const;

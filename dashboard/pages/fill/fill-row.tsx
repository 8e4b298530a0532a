import { memo, type ReactNode, useId } from "react";
import type { RowProps } from "#viewer/field-rows.tsx";
import { fillWords } from "#words/en/fill.ts";
import { ChoiceControl } from "./choice-control.tsx";
import type { ControlProps } from "./control-props.ts";
import { changeValue, type FillState, useFillState, useStored } from "./fill-state.ts";
import type { FillValue } from "./fill-value.ts";
import { charactersOf, formatText, type Note, ownNote } from "./notes.ts";
import type { Control, FillRow } from "./rows.ts";
import { SignatureControl } from "./signature-control.tsx";

const TEXTS = fillWords.row;
const LINES = 3;
/** Formats whose values are digits. */
const DIGITS = /^(?:number|percent|special\((?:zip|zip4|ssn)\))/;

/** The control of a row, its hint, and what is wrong with its value. */
export const ValueRow = memo(function ValueRow({ field }: RowProps<null>): ReactNode {
  const state = useFillState();
  const row = state.rows.get(field.name);
  return row === undefined ? null : <KnownRow row={row} state={state} />;
});

function KnownRow({ row, state }: { readonly row: FillRow; readonly state: FillState }): ReactNode {
  const id = useId();
  const {
    alias,
    label,
    targets: [{ field }],
  } = row;
  // The form's own name of a field means nothing to most people.
  const isColumn = alias !== field.name;
  const value = useStored(state.values, alias);
  const notes = useNotes(row, value, state);
  const hints = hintsOf(row, value);
  const hintId = `${id}hint`;
  const control: ControlProps = {
    row,
    value,
    onChange: (next) => changeValue(state, alias, next),
    describedBy: hintId,
    isInvalid: notes.some(({ tone }) => tone === "fault"),
  };
  return (
    <div className="fill-row" onBlur={() => state.touched.set(alias, true)}>
      <ControlOf {...control} />
      <div id={hintId} className="fill-hints">
        {isColumn && label !== alias && <code className="fill-alias">{alias}</code>}
        {hints.map((hint) => (
          <span key={hint} className="field-hint">
            {hint}
          </span>
        ))}
        {notes.map(({ tone, text }) => (
          <span key={text} className={tone === "fault" ? "field-error" : "fill-warning"}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

function ControlOf(props: ControlProps): ReactNode {
  const { row, value, onChange, describedBy, isInvalid } = props;
  const { control, label } = row;
  switch (control.kind) {
    case "text":
      return <TextControl {...props} control={control} />;
    case "choice":
      return <ChoiceControl {...props} control={control} />;
    case "signature":
      return <SignatureControl {...props} />;
    case "check":
      return (
        <label className="fill-check">
          <input
            type="checkbox"
            checked={typeof value === "boolean" ? value : value === undefined && control.isOn}
            aria-label={label}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={({ target }) => onChange(target.checked)}
          />
          {TEXTS.checked}
        </label>
      );
  }
}

/** The faults and warnings of a row; what the page itself finds replaces the same finding of the engine. */
function useNotes(
  row: FillRow,
  value: FillValue | undefined,
  { touched, findings, refusals }: FillState,
): readonly Note[] {
  const own = ownNote(row, value, useStored(touched, row.alias) === true);
  const refusal = useStored(refusals, row.alias);
  const found = useStored(findings, row.alias) ?? [];
  const all = [own, ...(own === null ? found : []), refusal ?? null];
  const shown = all.filter((note) => note !== null);
  return shown.filter(({ text }, at) => shown.findIndex((one) => one.text === text) === at);
}

function hintsOf(row: FillRow, value: FillValue | undefined): readonly string[] {
  const { control, empty, isRequired } = row;
  const hints: string[] = isRequired ? [fillWords.page.required] : [];
  if (control.kind === "text") {
    const format = formatText(control.format);
    if (format !== null) hints.push(format);
    const max = control.charactersMax;
    const used = typeof value === "string" ? charactersOf(value) : 0;
    if (max !== null && control.isComb) hints.push(TEXTS.comb(max));
    else if (max !== null && used === 0) hints.push(TEXTS.atMost(max));
    if (max !== null && used > 0) hints.push(TEXTS.used(used, max));
  }
  if (control.kind === "choice" && control.look === "several") hints.push(TEXTS.severalHint);
  const isShown = empty !== null && control.kind !== "check" && value === undefined;
  if (isShown) hints.push(empty.by === "form" ? TEXTS.own(empty.text) : TEXTS.fallback(empty.text));
  return hints;
}

type TextControlProps = ControlProps & { readonly control: Extract<Control, { kind: "text" }> };

/** A text; its direction is that of its first letter. */
function TextControl(props: TextControlProps): ReactNode {
  const { row, value, onChange, describedBy, isInvalid, control } = props;
  const { isMultiline, isComb, format } = control;
  const shared = {
    className: isComb ? "input fill-comb" : "input",
    dir: "auto",
    value: typeof value === "string" ? value : "",
    autoComplete: "off",
    "data-invalid": isInvalid || undefined,
    "aria-label": row.label,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid,
    "aria-required": row.isRequired,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value === "" ? undefined : target.value),
  } as const;
  if (isMultiline) return <textarea {...shared} rows={LINES} />;
  return <input {...shared} inputMode={DIGITS.test(format ?? "") ? "decimal" : "text"} />;
}

import { type ReactNode, useId } from "react";
import { fillWords } from "#words/en/fill.ts";
import type { ControlProps } from "./control-props.ts";
import type { Control } from "./rows.ts";

const TEXTS = fillWords.row;

type Props = ControlProps & { readonly control: Extract<Control, { kind: "choice" }> };

/** One or several of a field's options; as a list other texts too, where the field takes them. */
export function ChoiceControl(props: Props): ReactNode {
  const { control } = props;
  if (control.look === "several") return <Several {...props} />;
  if (control.isFree) return <Combo {...props} />;
  return control.look === "buttons" ? <Buttons {...props} /> : <List {...props} />;
}

function List({ row, value, onChange, describedBy, isInvalid, control }: Props): ReactNode {
  const chosen = textOf(value);
  const isKnown = control.options.some((option) => option.value === chosen);
  return (
    <select
      className="input"
      value={chosen}
      data-invalid={isInvalid || undefined}
      aria-label={row.label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      <option value="">{TEXTS.choose}</option>
      {!isKnown && chosen !== "" && <option value={chosen}>{chosen}</option>}
      {control.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Combo({ row, value, onChange, describedBy, isInvalid, control }: Props): ReactNode {
  const list = useId();
  return (
    <>
      <input
        className="input"
        dir="auto"
        list={list}
        value={textOf(value)}
        placeholder={TEXTS.typeOrChoose}
        autoComplete="off"
        data-invalid={isInvalid || undefined}
        aria-label={row.label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      />
      <datalist id={list}>
        {control.options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  );
}

function Buttons({ row, value, onChange, describedBy, control }: Props): ReactNode {
  const name = useId();
  const chosen = textOf(value);
  return (
    <fieldset className="fill-options" aria-label={row.label} aria-describedby={describedBy}>
      {[{ value: "", label: TEXTS.noChoice }, ...control.options].map((option) => (
        <label key={option.value} className="fill-check">
          <input
            type="radio"
            name={name}
            checked={option.value === chosen}
            onChange={() => onChange(option.value === "" ? undefined : option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

function Several({ row, value, onChange, describedBy, control }: Props): ReactNode {
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (one: string, isOn: boolean): void => {
    const next = control.options
      .map((option) => option.value)
      .filter((option) => (option === one ? isOn : chosen.includes(option)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="fill-options" aria-label={row.label} aria-describedby={describedBy}>
      {control.options.map((option) => (
        <label key={option.value} className="fill-check">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

function textOf(value: ControlProps["value"]): string {
  return typeof value === "string" ? value : "";
}

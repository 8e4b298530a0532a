/** A page for browser tests: a form that is filled while one types. Its form is at `live.json` and `live.pdf`. */
import {
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";
import { createRoot } from "react-dom/client";
import { FieldRows, type RowProps } from "./field-rows.tsx";
import type { Field, FormPage } from "./form.ts";
import { FormView } from "./form-view.tsx";
import type { Selection } from "./picture.ts";
import { useLiveFill } from "./use-live-fill.ts";

type Form = { readonly pages: readonly FormPage[]; readonly fields: readonly Field[] };
type Change = (name: string, value: string) => void;

const ChangeContext = createContext<Change>(() => undefined);

const InputRow = memo(function InputRow({ field, state }: RowProps<string>): ReactNode {
  const change = useContext(ChangeContext);
  return (
    <input
      className="input"
      aria-label={field.name}
      value={state}
      onChange={({ target }) => change(field.name, target.value)}
    />
  );
});

function LivePage({ form, pdf }: { readonly form: Form; readonly pdf: Uint8Array }): ReactNode {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [selection, setSelection] = useState<Selection | null>(null);
  const input = useMemo(() => ({ values }), [values]);
  const live = useLiveFill(pdf, input);
  const change = useCallback<Change>(
    (name, value) => setValues((now) => ({ ...now, [name]: value })),
    [],
  );
  return (
    <ChangeContext value={change}>
      <output data-pending={live.isPending}>
        {live.fault ?? live.issues.map(({ code }) => code).join(" ")}
      </output>
      <div className="form-panes">
        <FormView
          name="Form"
          picture={live.picture}
          pages={form.pages}
          fields={form.fields}
          selection={selection}
          onSelect={setSelection}
        />
        <div className="form-side">
          <FieldRows
            label="Fields"
            fields={form.fields}
            selection={selection}
            onSelect={setSelection}
            stateOf={(name) => values[name] ?? ""}
            row={InputRow}
          />
        </div>
      </div>
    </ChangeContext>
  );
}

const form: Form = await (await fetch("live.json")).json();
const pdf = new Uint8Array(await (await fetch("live.pdf")).arrayBuffer());
const root = document.getElementById("dashboard");
if (root !== null) createRoot(root).render(<LivePage form={form} pdf={pdf} />);

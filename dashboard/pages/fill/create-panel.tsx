import { type ReactNode, useState } from "react";
import type { FormSource } from "#data/forms-to-fill.ts";
import { useCanChange } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { fillWords } from "#words/en/fill.ts";
import { CreateFailure } from "./create-failure.tsx";
import type { PdfOptions } from "./create-pdf.ts";
import { Created } from "./created.tsx";
import { useAllStored } from "./fill-state.ts";
import { focusRow } from "./focus-row.ts";
import { missingRows } from "./progress.ts";
import { useCreate } from "./use-create.ts";
import type { FillPageState } from "./use-fill-page.ts";

const TEXTS = fillWords.create;
const NO_OPTIONS: PdfOptions = { isFinal: false, isStrict: false, isTest: false };

/** Creates the PDF, and shows what came of it. */
export function CreatePanel(props: {
  readonly source: FormSource;
  readonly page: FillPageState;
}): ReactNode {
  const { source, page } = props;
  const canChange = useCanChange();
  const [options, setOptions] = useState(NO_OPTIONS);
  const create = useCreate(source, page);
  const { rows, state } = page;
  const [isTried, setTried] = useState(false);
  const send = (): void => {
    const lacking = missingRows(rows, state.values.all());
    for (const { alias } of lacking) state.touched.set(alias, true);
    setTried(lacking.length > 0);
    const [first] = lacking;
    if (first === undefined) create.send(options);
    else showRow(first.alias);
  };
  const change = (changed: Partial<PdfOptions>): void => {
    page.forgetKey();
    setOptions({ ...options, ...changed });
  };
  return (
    <section className="fill-create" aria-label={TEXTS.create}>
      <div aria-live="polite" className="fill-outcome">
        {isTried && <Missing page={page} />}
        {create.isWaiting && <p>{TEXTS.waiting}</p>}
        {create.error !== null && !create.isOutdated && (
          <CreateFailure error={create.error} faulty={create.faulty} onShow={showRow} />
        )}
        {create.created !== null && (
          <Created
            file={create.created}
            isOutdated={create.isOutdated}
            page={page}
            onNew={create.reset}
          />
        )}
      </div>
      <div className="fill-actions">
        <Button
          look={create.created === null || create.isOutdated ? "primary" : "plain"}
          isDisabled={!canChange}
          isPending={create.isPending}
          onPress={send}
        >
          {create.isPending ? TEXTS.creating : TEXTS.create}
        </Button>
        <Options options={options} onChange={change} />
      </div>
      <ReadOnlyHint />
    </section>
  );
}

/** How many required values are missing. */
function Missing({ page: { rows, state } }: { readonly page: FillPageState }): ReactNode {
  const missing = missingRows(rows, useAllStored(state.filled)).length;
  return missing === 0 ? null : <p className="field-error">{TEXTS.missing(missing)}</p>;
}

/** Rarely needed choices. */
function Options(props: {
  readonly options: PdfOptions;
  readonly onChange: (changed: Partial<PdfOptions>) => void;
}): ReactNode {
  const { options, onChange } = props;
  const choices = [
    { name: "isFinal", label: TEXTS.flatten, hint: TEXTS.flattenHint },
    { name: "isStrict", label: TEXTS.strict, hint: TEXTS.strictHint },
    { name: "isTest", label: TEXTS.test, hint: TEXTS.testHint },
  ] as const;
  return (
    <details className="fill-more">
      <summary>{TEXTS.options}</summary>
      {choices.map(({ name, label, hint }) => (
        <label key={name} className="fill-check">
          <input
            type="checkbox"
            checked={options[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
          <span>
            {label}
            <span className="field-hint fill-option-hint">{hint}</span>
          </span>
        </label>
      ))}
    </details>
  );
}

function showRow(alias: string): void {
  focusRow(document.querySelector<HTMLElement>(".fill-list"), alias);
}

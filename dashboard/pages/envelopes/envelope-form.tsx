import { type Envelope, PlatenError } from "@platen/sdk";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useCanChange } from "#data/scope.ts";
import type { Draft } from "#data/use-draft.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { Skeleton } from "#kit/states.tsx";
import { TextField } from "#kit/text-field.tsx";
import { SaveError } from "#states/save-error.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { words } from "#words/en.ts";
import type { Catalog } from "./catalog.ts";
import { codesOf, codesText, offeredCodes, retentionChoices } from "./envelope-texts.ts";
import { pairsOfText, pairsText } from "./pair-texts.ts";
import { PairsEditor } from "./pairs-editor.tsx";
import { PatternField } from "./pattern-field.tsx";
import {
  type EnvelopeFormProps,
  type EnvelopeFormState,
  useEnvelopeForm,
} from "./use-envelope-form.ts";

const TEXTS = envelopesWords;
/** Codes of refusals because a chosen object no longer exists. */
const GONE = ["mapping_not_found", "template_not_found", "version_not_found"];

type Props = {
  readonly envelope: Envelope;
  readonly catalog: Catalog;
  /** Reads the envelope again. */
  readonly onLoad: () => void;
};

/** The settings of an envelope. A state that another person saved is shown once nothing is typed here. */
export function EnvelopeForm({ envelope, catalog, onLoad }: Props): ReactNode {
  const [begun, setBegun] = useState({ envelope, count: 0 });
  const begin = useCallback(
    (next: Envelope): void => setBegun(({ count }) => ({ envelope: next, count: count + 1 })),
    [],
  );
  return (
    <BegunForm
      key={begun.count}
      envelope={begun.envelope}
      newest={envelope}
      catalog={catalog}
      onOutdated={begin}
      onLoad={onLoad}
    />
  );
}

function BegunForm(props: EnvelopeFormProps & { readonly catalog: Catalog }): ReactNode {
  const { envelope, catalog } = props;
  const form = useEnvelopeForm(props);
  const { draft, faults } = form;
  return (
    <Form label={TEXTS.settings} onSubmit={() => form.submit()}>
      {form.wasRestored && draft.isChanged && <Banner tone="info">{TEXTS.restored}</Banner>}
      <section className="card">
        <h2>{TEXTS.pairs.heading}</h2>
        <p className="field-hint">{TEXTS.pairs.hint}</p>
        <PairsEditor
          catalog={catalog}
          choices={pairsOfText(draft.values["pairs"] ?? "")}
          onChange={(choices) => draft.set("pairs", pairsText(choices))}
          faults={faults}
          hasVersions
        />
        {form.arePairsChanged && <p className="field-hint">{TEXTS.columns.unsaved}</p>}
      </section>
      <section className="card">
        <Suspense fallback={<Skeleton lines={3} />}>
          <PatternField
            draft={draft}
            faults={faults}
            catalog={catalog}
            expected={envelope.expected_aliases}
          />
        </Suspense>
      </section>
      <section className="card">
        <FailOnBoxes draft={draft} />
      </section>
      <section className="card">
        <MoreFields draft={draft} faults={faults} />
      </section>
      <SaveActions form={form} />
    </Form>
  );
}

function SaveActions({ form }: { readonly form: EnvelopeFormState }): ReactNode {
  const canChange = useCanChange();
  const { isChanged, clear } = form.draft;
  return (
    <div className={isChanged ? "actions save-bar" : "actions"}>
      {/* Here and not above the form, whose beginning may be out of view. */}
      <div role="alert" className="save-fault">
        <SaveFault form={form} />
      </div>
      <Button
        type="submit"
        look="primary"
        isDisabled={!canChange || !isChanged}
        isPending={form.isPending}
      >
        {words.common.save}
      </Button>
      {isChanged && <Button onPress={clear}>{TEXTS.discard}</Button>}
    </div>
  );
}

function MoreFields(props: {
  readonly draft: Draft;
  readonly faults: Readonly<Record<string, string>>;
}): ReactNode {
  const { draft, faults } = props;
  return (
    <>
      <h2>{TEXTS.more}</h2>
      <TextField
        label={TEXTS.name}
        autoComplete="off"
        value={draft.values["name"] ?? ""}
        onChange={(name) => draft.set("name", name)}
        error={faults["name"]}
      />
      <TextField
        label={TEXTS.description}
        hint={TEXTS.descriptionHint}
        isMultiline
        value={draft.values["description"] ?? ""}
        onChange={(description) => draft.set("description", description)}
        error={faults["description"]}
      />
      <Select
        label={TEXTS.retention.label}
        choices={retentionChoices(draft.values)}
        value={draft.values["retention"] ?? ""}
        onChange={(retention) => draft.set("retention", retention)}
        error={faults["retention_seconds"]}
      />
    </>
  );
}

/** A box for each warning that may fail a row. */
function FailOnBoxes({ draft }: { readonly draft: Draft }): ReactNode {
  const ticked = codesOf(draft.values);
  return (
    <fieldset className="fail-on" aria-describedby="fail-on-hint">
      <legend>
        <h2>{TEXTS.failOn.heading}</h2>
      </legend>
      <p id="fail-on-hint" className="field-hint">
        {TEXTS.failOn.hint}
      </p>
      {offeredCodes(ticked).map((code) => (
        <Checkbox
          key={code}
          label={TEXTS.failOn.codes[code].label}
          hint={TEXTS.failOn.codes[code].hint}
          isChecked={ticked.includes(code)}
          onChange={(isTicked) => {
            const others = ticked.filter((one) => one !== code);
            draft.set("failOn", codesText(isTicked ? [...others, code] : others));
          }}
        />
      ))}
    </fieldset>
  );
}

/** Why an envelope was not saved, with what to do. */
function SaveFault({ form }: { readonly form: EnvelopeFormState }): ReactNode {
  const { error, submit, load } = form;
  if (error instanceof PlatenError && GONE.includes(error.code))
    return <Banner tone="danger">{envelopesWords.pairs.gone}</Banner>;
  return <SaveError error={error} onSave={submit} onLoad={load} />;
}

import type { ClonedMapping, Mapping, MappingClone } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import type { FormEntry } from "#data/entries.ts";
import { fieldFaults } from "#data/failure.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog, DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { PageLink } from "#states/page-link.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { words } from "#words/en.ts";
import { FormSelect } from "./form-select.tsx";
import { copyName, wantedMapping } from "./new-mapping.ts";

const TEXTS = mappingsWords.clone;

/** Clones a mapping onto a form, and reports which fields were found there; null: closed. */
export function CloneMapping(props: {
  readonly mapping: Mapping | null;
  readonly forms: readonly FormEntry[];
  readonly onClose: () => void;
}): ReactNode {
  const { mapping, forms } = props;
  const [clone, setClone] = useState<ClonedMapping | null>(null);
  const close = (): void => {
    setClone(null);
    props.onClose();
  };
  if (clone !== null)
    return (
      <Dialog title={TEXTS.done(clone.name)} isOpen={mapping !== null} onClose={close}>
        <Report clone={clone} onClose={close} />
      </Dialog>
    );
  const title = mapping === null ? "" : TEXTS.title(mapping.name);
  return (
    <Dialog title={title} isOpen={mapping !== null} onClose={close}>
      {mapping !== null && (
        <CloneForm mapping={mapping} forms={forms} onCloned={setClone} onCancel={close} />
      )}
    </Dialog>
  );
}

function CloneForm(props: {
  readonly mapping: Mapping;
  readonly forms: readonly FormEntry[];
  readonly onCloned: (clone: ClonedMapping) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { mapping, forms, onCloned, onCancel } = props;
  // An archived form cannot be chosen.
  const [form, setForm] = useState(() =>
    forms.some(({ id }) => id === mapping.template_id) ? String(mapping.template_id) : "",
  );
  const [name, setName] = useState("");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const unnamed = copyName(mapping.name);
  const cloning = useScopedMutation(
    (platen, body: MappingClone) => platen.mappings.clone(mapping.id, body),
    [["mappings"]],
  );
  const submit = (): void => {
    const wanted = wantedMapping(forms, form, name, unnamed);
    setFaults(wanted.kind === "faulty" ? wanted.faults : {});
    if (wanted.kind === "valid") cloning.mutate(wanted.body, { onSuccess: onCloned });
  };
  const shown: Readonly<Record<string, string | undefined>> = {
    ...fieldFaults(cloning.error),
    ...faults,
  };
  return (
    <Form onSubmit={submit} error={<FormError error={cloning.error} />}>
      <FormSelect
        label={TEXTS.form}
        hint={TEXTS.formHint}
        forms={forms}
        value={form}
        onChange={(chosen) => {
          setFaults({});
          setForm(chosen);
        }}
        error={shown["template_id"]}
      />
      <TextField
        label={TEXTS.name}
        placeholder={unnamed}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={shown["name"]}
      />
      <DialogActions label={TEXTS.submit} isPending={cloning.isPending} onCancel={onCancel} />
    </Form>
  );
}

function Report(props: { readonly clone: ClonedMapping; readonly onClose: () => void }): ReactNode {
  const { id, report } = props.clone;
  const { matched, unmatched, renamed } = report;
  return (
    <>
      <p role="status">{TEXTS.matched(matched.length, matched.length + unmatched.length)}</p>
      <Names title={TEXTS.unmatched} names={unmatched} />
      <Names
        title={TEXTS.renamed}
        names={renamed.map(({ from, to }) => TEXTS.renamedTo(from, to))}
      />
      <Actions>
        <PageLink className="button button-primary" to={`/mappings/${id}`}>
          {TEXTS.open}
        </PageLink>
        <Button onPress={props.onClose}>{words.common.close}</Button>
      </Actions>
    </>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title}>
      <p>{title}</p>
      <ul>
        {names.map((name) => (
          <li key={name} className="long">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Template } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { formPageWords } from "#words/en/form-page.ts";
import { words } from "#words/en.ts";

const TEXTS = formPageWords.renaming;

/** Another name and description for a form. */
export function RenameForm(props: {
  readonly template: Template;
  readonly onClose: () => void;
}): ReactNode {
  const { template, onClose } = props;
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description ?? "");
  const { mutateAsync } = useScopedMutation(
    (platen, change: { readonly name: string; readonly description: string | null }) =>
      platen.templates.update(template.id, change),
    [["templates"]],
  );
  const form = useForm({
    check: () => missingFaults({ name }),
    send: () =>
      mutateAsync({
        name: name.trim(),
        description: description.trim() === "" ? null : description.trim(),
      }),
    onDone: (changed) => {
      toast(TEXTS.done(changed.name));
      onClose();
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <TextField
        label={TEXTS.name}
        hint={TEXTS.hint}
        error={form.faults["name"]}
        autoFocus
        value={name}
        onChange={setName}
      />
      <TextField
        label={`${TEXTS.description} (${words.common.optional})`}
        error={form.faults["description"]}
        isMultiline
        value={description}
        onChange={setDescription}
      />
      <DialogActions label={words.common.save} isPending={form.isPending} onCancel={onClose} />
    </Form>
  );
}

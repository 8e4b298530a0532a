import type { Me } from "@platen/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { SESSION_KEY } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { meWords } from "#words/en/me.ts";
import { words } from "#words/en.ts";
import { ME_KEY } from "./keys.ts";
import { Section } from "./section.tsx";

const TEXTS = meWords;

/** The person's name. The address is fixed: invitations and members are known by it. */
export function NameForm({ person }: { readonly person: Me }): ReactNode {
  const client = useQueryClient();
  const [name, setName] = useState(person.name);
  const { mutateAsync } = useScopedMutation(
    (platen, wanted: string) => platen.me.update({ name: wanted }),
    [ME_KEY],
  );
  const form = useForm({
    check: () => missingFaults({ name }),
    send: () => mutateAsync(name),
    onDone: () => {
      toast(TEXTS.saved);
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return (
    <Section title={TEXTS.about}>
      <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
        <TextField label={TEXTS.email} type="email" isReadOnly value={person.email} />
        <TextField
          label={TEXTS.name}
          hint={TEXTS.nameHint}
          name="name"
          autoComplete="name"
          isRequired
          value={name}
          onChange={setName}
          error={form.faults["name"]}
        />
        <Actions>
          <Button type="submit" isDisabled={name === person.name} isPending={form.isPending}>
            {words.common.save}
          </Button>
        </Actions>
      </Form>
    </Section>
  );
}

import type { Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { useEnvelopesOf, useMappingsOf } from "#data/form-users.ts";
import { useReadAgain, useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { Skeleton } from "#kit/states.tsx";
import { toast } from "#kit/toasts.tsx";
import { ConfirmDeletion } from "#states/confirm-deletion.tsx";
import { FailureState } from "#states/failure-state.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { formPageWords } from "#words/en/form-page.ts";
import { words } from "#words/en.ts";

const TEXTS = formPageWords.remove;

type Props = {
  readonly template: Template;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

type Use = { readonly id: number; readonly name: string };

/** Deletes a form that nothing uses, or shows what does. */
export function DeleteForm({ template, isOpen, onClose }: Props): ReactNode {
  const mappings = useMappingsOf(template.id);
  const envelopes = useEnvelopesOf(template.id);
  const isKnown = mappings.data !== undefined && envelopes.data !== undefined;
  const isUsed = [...(mappings.data ?? []), ...(envelopes.data ?? [])].length > 0;
  const error = mappings.error ?? envelopes.error;
  const title = isUsed ? TEXTS.inUse(template.name) : TEXTS.title(template.name);
  return (
    <Dialog title={title} isOpen={isOpen} isAlert onClose={onClose}>
      {!isKnown && (error === null ? <Skeleton lines={2} /> : <FailureState error={error} />)}
      {isKnown && isUsed && (
        <Users mappings={mappings.data} envelopes={envelopes.data} onClose={onClose} />
      )}
      {isKnown && !isUsed && <Confirmation template={template} onClose={onClose} />}
    </Dialog>
  );
}

function Users(props: {
  readonly mappings: readonly Use[];
  readonly envelopes: readonly Use[];
  readonly onClose: () => void;
}): ReactNode {
  return (
    <>
      <p>{TEXTS.inUseHint}</p>
      <UseList title={TEXTS.mappings} path="/mappings" uses={props.mappings} />
      <UseList title={TEXTS.envelopes} path="/envelopes" uses={props.envelopes} />
      <Actions>
        <Button autoFocus onPress={props.onClose}>
          {words.common.close}
        </Button>
      </Actions>
    </>
  );
}

function UseList(props: {
  readonly title: string;
  readonly path: string;
  readonly uses: readonly Use[];
}): ReactNode {
  const { title, path, uses } = props;
  if (uses.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {uses.map(({ id, name }) => (
          <li key={id}>
            <PageLink className="link" to={`${path}/${id}`}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Confirmation({ template, onClose }: Omit<Props, "isOpen">): ReactNode {
  const openPage = useOpenPage();
  const { id, name } = template;
  const readAgain = useReadAgain();
  const deleting = useScopedMutation(
    (platen, deleted: number) => platen.templates.delete(deleted),
    [],
  );
  const remove = (): void =>
    deleting.mutate(id, {
      onSuccess: () => {
        toast(TEXTS.done(name));
        openPage("/templates");
        // After leaving: the page of a deleted form has no such dialog.
        void readAgain([["templates"]]);
      },
    });
  return (
    <ConfirmDeletion
      deleting={deleting}
      confirm={TEXTS.confirm}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>{TEXTS.hint}</p>
      <p>{TEXTS.programs(id)}</p>
    </ConfirmDeletion>
  );
}

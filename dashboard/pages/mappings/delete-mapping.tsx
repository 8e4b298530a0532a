import { type Mapping, PlatenError } from "@platen/sdk";
import type { ReactNode } from "react";
import { useEnvelopesOf } from "#data/form-users.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { Skeleton } from "#kit/states.tsx";
import { toast } from "#kit/toasts.tsx";
import { ConfirmDeletion } from "#states/confirm-deletion.tsx";
import { FailureState } from "#states/failure-state.tsx";
import { FormError } from "#states/form-error.tsx";
import { PageLink } from "#states/page-link.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { words } from "#words/en.ts";

const TEXTS = mappingsWords.remove;

type Props = { readonly mapping: Mapping; readonly onClose: () => void };

/** Deletes a mapping that no envelope uses, or shows those that do. */
export function DeleteMapping({ mapping, onClose }: Props): ReactNode {
  const { id, name, template_id: template } = mapping;
  const { data, error, refetch } = useEnvelopesOf(template);
  const users = data?.filter(({ pairs }) => pairs.some((pair) => pair.mapping_id === id));
  const isUsed = users !== undefined && users.length > 0;
  return (
    <Dialog title={isUsed ? TEXTS.inUse(name) : TEXTS.title(name)} isOpen isAlert onClose={onClose}>
      {users === undefined &&
        (error === null ? (
          <Skeleton lines={2} />
        ) : (
          <FailureState error={error} onRetry={() => void refetch()} />
        ))}
      {isUsed && <Users envelopes={users} onClose={onClose} />}
      {users?.length === 0 && <Confirmation mapping={mapping} onClose={onClose} />}
    </Dialog>
  );
}

function Users(props: {
  readonly envelopes: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
}): ReactNode {
  return (
    <>
      <p>{TEXTS.inUseHint}</p>
      <ul>
        {props.envelopes.map(({ id, name }) => (
          <li key={id}>
            <PageLink className="link long" to={`/envelopes/${id}`}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
      <Actions>
        <Button autoFocus onPress={props.onClose}>
          {words.common.close}
        </Button>
      </Actions>
    </>
  );
}

function Confirmation({ mapping, onClose }: Props): ReactNode {
  const { id, name } = mapping;
  const deleting = useScopedMutation(
    async (platen) => {
      await platen.mappings.delete(id);
      toast(TEXTS.done(name));
      onClose();
    },
    [
      ["mappings", "entries"],
      ["mappings", "library"],
      ["mappings", "of"],
    ],
  );
  return (
    <ConfirmDeletion
      deleting={deleting}
      confirm={TEXTS.submit}
      onConfirm={() => deleting.mutate(undefined)}
      onCancel={onClose}
      failure={<Refusal error={deleting.error} />}
    >
      <p>{TEXTS.hint}</p>
    </ConfirmDeletion>
  );
}

/** Why it was not deleted. An envelope may have begun to use it since the dialog opened. */
function Refusal({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof PlatenError && error.code === "mapping_in_use"))
    return <FormError error={error} />;
  const link = (
    <PageLink className="link" to="/envelopes">
      {words.titles.envelopes}
    </PageLink>
  );
  return (
    <Banner tone="danger" action={link}>
      {TEXTS.inUseUnknown}
    </Banner>
  );
}

import { PlatenError, type SchemaTemplate } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { ConfirmDeletion } from "#states/confirm-deletion.tsx";
import { FormError } from "#states/form-error.tsx";
import { schemasWords } from "#words/en/schemas.ts";

const TEXTS = schemasWords.remove;

type Named = Pick<SchemaTemplate, "id" | "name">;

/** Confirms that a schema is to be deleted; null: closed. */
export function DeleteSchema(props: {
  readonly schema: Named | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactNode {
  const { schema, onClose, onDeleted } = props;
  return (
    <Dialog
      title={schema === null ? "" : TEXTS.title(schema.name)}
      isOpen={schema !== null}
      onClose={onClose}
      isAlert
    >
      {schema !== null && <Confirmation schema={schema} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  );
}

function Confirmation(props: {
  readonly schema: Named;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactNode {
  const { id, name } = props.schema;
  const deleting = useScopedMutation(
    async (platen) => {
      await platen.schemaTemplates.delete(id);
      toast(TEXTS.done(name));
      props.onDeleted();
    },
    [["schemas", "list"]],
  );
  const { error } = deleting;
  const isInUse = error instanceof PlatenError && error.code === "schema_template_in_use";
  return (
    <ConfirmDeletion
      deleting={deleting}
      confirm={TEXTS.submit}
      onConfirm={() => deleting.mutate(undefined)}
      onCancel={props.onClose}
      failure={isInUse ? <Banner tone="danger">{TEXTS.inUse}</Banner> : <FormError error={error} />}
    >
      <p>{TEXTS.lead}</p>
    </ConfirmDeletion>
  );
}

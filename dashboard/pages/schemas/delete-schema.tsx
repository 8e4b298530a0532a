import { PlatenError, type SchemaTemplate } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { words } from "#words/en.ts";

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
    <>
      <div role="alert">
        {isInUse ? <Banner tone="danger">{TEXTS.inUse}</Banner> : <FormError error={error} />}
      </div>
      <p>{TEXTS.lead}</p>
      <Actions>
        <Button
          look="danger"
          isPending={deleting.isPending}
          onPress={() => deleting.mutate(undefined)}
        >
          {TEXTS.submit}
        </Button>
        <Button autoFocus onPress={props.onClose}>
          {words.common.cancel}
        </Button>
      </Actions>
    </>
  );
}

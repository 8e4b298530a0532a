import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { toast } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { refusedEntries } from "./faults.ts";
import type { Opened } from "./use-editor-page.ts";

const TEXTS = mappingsWords.editor;

type NewerVersionProps = {
  readonly opened: Opened;
  readonly isChanged: boolean;
  readonly canEdit: boolean;
};

/** Offers to move a mapping that an upload of a newer version of the form has left behind. */
export function NewerVersion({ opened, isChanged, canEdit }: NewerVersionProps): ReactNode {
  const { mapping, form, version } = opened;
  const newest = form.current_version;
  const moving = useScopedMutation(
    (platen) =>
      platen.mappings.updateTagged(mapping.value.id, { template_version: newest }, mapping.etag),
    [["mappings"], ["envelopes"]],
  );
  if (version.version >= newest) return null;
  const missing = refusedEntries(moving.error, Object.keys(mapping.value.field_mappings));
  const move = (): void =>
    moving.mutate(undefined, { onSuccess: () => toast(TEXTS.moved(newest)) });
  return (
    <>
      <Banner
        tone="info"
        action={
          canEdit && (
            <Button isDisabled={isChanged} isPending={moving.isPending} onPress={move}>
              {TEXTS.move(newest)}
            </Button>
          )
        }
      >
        {TEXTS.newer(version.version, newest)} {canEdit && isChanged && TEXTS.saveFirst}
      </Banner>
      <div role="alert">
        {moving.error !== null && (
          <Banner tone="danger">
            {missing.length === 0 ? failureText(moving.error) : TEXTS.notMoved}
            <ul>
              {missing.map(({ field }) => (
                <li key={field}>{labelOf(version.fields, field)}</li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    </>
  );
}

function labelOf(fields: Opened["version"]["fields"], name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name;
}

import type { ApiKey, ApiKeyCreated } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { keysWords } from "#words/en/keys.ts";
import { words } from "#words/en.ts";
import { KeyFault } from "./key-fault.tsx";
import { OVERLAP_SECONDS, OVERLAPS, type Overlap } from "./overlap.ts";

const TEXTS = keysWords.replace;

type Props = {
  readonly replaced: ApiKey;
  readonly onCreated: (key: ApiKeyCreated) => void;
  readonly onCancel: () => void;
};

/** Puts a new key in the place of another, which may go on for a while. */
export function ReplaceKey({ replaced, onCreated, onCancel }: Props): ReactNode {
  const [overlap, setOverlap] = useState<Overlap>("day");
  const replacing = useScopedMutation(
    (platen, overlap_seconds: number) => platen.apiKeys.rotate(replaced.id, { overlap_seconds }),
    [["keys"]],
  );
  return (
    <Form
      label={TEXTS.title(replaced.name)}
      onSubmit={() => replacing.mutate(OVERLAP_SECONDS[overlap], { onSuccess: onCreated })}
      error={replacing.error !== null && <KeyFault error={replacing.error} />}
    >
      <p>{TEXTS.lead}</p>
      <Select label={TEXTS.overlap} choices={OVERLAPS} value={overlap} onChange={setOverlap} />
      <Actions>
        <Button type="submit" look="primary" isPending={replacing.isPending}>
          {TEXTS.submit}
        </Button>
        <Button onPress={onCancel}>{words.common.cancel}</Button>
      </Actions>
    </Form>
  );
}

import type { FieldDetection, Platen } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { warningTexts } from "#states/found-fields.ts";
import { fieldsWords } from "#words/en/fields.ts";
import { useEditor } from "./editor-context.ts";

const TEXTS = fieldsWords.find;

/** Looks for the fields that the pages of a form seem to have. */
export type Detect = (platen: Platen) => Promise<FieldDetection>;

/** Adds the fields that are found where none is drawn yet. `before`: what was found when the form was dropped. */
export function FindFields(props: {
  readonly detect: Detect;
  readonly before: FieldDetection | null;
}): ReactNode {
  const { detect, before } = props;
  const { run, state } = useEditor();
  const detecting = useScopedMutation((platen) => detect(platen), []);
  const found = detecting.data ?? before;
  const find = (): void =>
    detecting.mutate(undefined, {
      onSuccess: ({ fields }) => {
        run({ kind: "insert", given: fields });
        toast(fields.length === 0 ? TEXTS.nothing : TEXTS.found(fields.length));
      },
      onError: (error) => toastFailure(failureText(error)),
    });
  const warnings = found === null ? [] : warningTexts(found);
  return (
    <>
      {(before === null || state.fields.present.length === 0) && (
        <div className="field-tools-wide">
          <Button onPress={find} isPending={detecting.isPending}>
            {TEXTS.button}
          </Button>
        </div>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
    </>
  );
}

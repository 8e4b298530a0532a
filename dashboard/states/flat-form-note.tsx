import type { FieldDetection, Platen } from "@platen/sdk";
import { type ReactNode, useEffect, useRef } from "react";
import { type FlatForm, useFlatForm } from "#data/flat-form.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { flatFormWords } from "#words/en/flat-forms.ts";
import { failureText } from "./failure-state.tsx";
import { foundText } from "./found-fields.ts";
import { useOpenPage } from "./page-link.tsx";

const TEXTS = flatFormWords;

/** Looks for the fields of a PDF that was refused because it has none, and leads to the page on which they are drawn. */
export function FlatFormNote(props: Pick<FlatForm, "file" | "from">): ReactNode {
  const { file, from } = props;
  const openPage = useOpenPage();
  const [, keep] = useFlatForm();
  const detecting = useScopedMutation(detectFields, []);
  const { mutate, data, error } = detecting;
  const looked = useRef<File | null>(null);
  useEffect(() => {
    // Once for each file: it counts as one AI generation.
    if (looked.current === file) return;
    looked.current = file;
    mutate(file);
  }, [file, mutate]);
  const draw = (found: FieldDetection | null): void => {
    keep({ file, found, from });
    openPage("/templates/new");
  };
  return (
    <div className="upload-fault" role="status">
      {data === undefined && error === null && <p>{TEXTS.looking(file.name)}</p>}
      {data !== undefined && (
        <Banner
          tone="info"
          action={
            <Button look="primary" onPress={() => draw(data)}>
              {data.fields.length > 0 ? TEXTS.check : TEXTS.draw}
            </Button>
          }
        >
          {foundText(data)}
        </Banner>
      )}
      {error !== null && (
        <Banner tone="warning" action={<Button onPress={() => draw(null)}>{TEXTS.draw}</Button>}>
          {TEXTS.failed} {failureText(error)}
        </Banner>
      )}
    </div>
  );
}

function detectFields(platen: Platen, file: File): Promise<FieldDetection> {
  return platen.ai.detectFields({ file, filename: file.name });
}

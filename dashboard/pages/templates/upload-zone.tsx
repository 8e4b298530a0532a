import type { Template } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useCanChange, useScopedMutation } from "#data/scope.ts";
import { FileZone } from "#kit/file-zone.tsx";
import { toast } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { formWords } from "#words/en/forms.ts";
import { fileFault, templateName } from "./template-file.ts";

const TEXTS = formWords.templates;

/** Uploads a PDF as a new form; shows why it was refused. */
export function UploadZone(props: {
  readonly onUploaded: (template: Template) => void;
}): ReactNode {
  const canChange = useCanChange();
  const [fault, setFault] = useState<string | null>(null);
  const uploading = useScopedMutation(
    (platen, file: File) =>
      platen.templates.upload({ file, filename: file.name, name: templateName(file.name) }),
    [["templates"]],
  );
  const { error, variables } = uploading;
  const upload = (file: File | undefined): void => {
    if (file === undefined) return;
    const found = fileFault(file);
    setFault(found);
    uploading.reset();
    if (found !== null) return;
    uploading.mutate(file, {
      onSuccess: (template) => {
        toast(TEXTS.uploaded(template.name));
        props.onUploaded(template);
      },
    });
  };
  const shown = fault ?? (error === null ? null : failureText(error));
  return (
    <FileZone
      label={TEXTS.upload}
      hint={TEXTS.uploadHint}
      accept=".pdf,application/pdf"
      isDisabled={!canChange || uploading.isPending}
      onFiles={([file]) => upload(file)}
    >
      {uploading.isPending && <p role="status">{TEXTS.uploading(variables?.name ?? "")}</p>}
      {shown !== null && (
        <p className="field-error" role="alert">
          {shown}
        </p>
      )}
    </FileZone>
  );
}

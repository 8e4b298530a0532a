import { type CallOptions, type Platen, PlatenError } from "@platen/sdk";
import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useCanChange } from "#data/scope.ts";
import { isRepeatable } from "#data/upload-state.ts";
import { type Uploader, useUpload } from "#data/use-upload.ts";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { ProgressBar } from "#kit/progress-bar.tsx";
import { type Advice, uploadWords } from "#words/en/form-upload.ts";
import { words } from "#words/en.ts";
import { failureText } from "./failure-state.tsx";
import { pdfFault, uploadAdvice } from "./upload-failure.ts";

const TEXTS = uploadWords;

type Props<T> = {
  /** The text of the button. */
  readonly label: string;
  readonly hint: string;
  /** Passes `options` on. */
  readonly send: (platen: Platen, form: ChosenForm, options: CallOptions) => Promise<T>;
  /** Queries that are read again afterwards. */
  readonly changes: readonly QueryKey[];
  readonly onDone: (result: T) => void;
  /** In place of the refusal of a PDF without fields. */
  readonly flat?: (file: File) => ReactNode;
};

/** A file, and what the user chose for it. */
export type ChosenForm = {
  readonly file: File;
  readonly filename: string;
  readonly encryption: "keep" | "remove";
};

/** Takes a PDF form by drop or button and uploads it: with progress, the reason of a refusal, and another try. */
export function FormUpload<T>({ label, hint, send, changes, onDone, flat }: Props<T>): ReactNode {
  const canChange = useCanChange();
  const [fault, setFault] = useState<Advice | null>(null);
  const [removesEncryption, setRemovesEncryption] = useState(false);
  const encryption = removesEncryption ? "remove" : "keep";
  const uploader = useUpload({
    send: (platen, file, options) =>
      send(platen, { file, filename: file.name, encryption }, options),
    changes,
    onDone,
  });
  const { upload, start, cancel } = uploader;
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    const found = pdfFault(file);
    setFault(found);
    if (found === null) start(file);
    else cancel();
  };
  return (
    <FileZone
      label={label}
      hint={hint}
      accept=".pdf,application/pdf"
      isDisabled={!canChange || upload.kind === "sending"}
      onFiles={([file]) => take(file)}
    >
      <Checkbox
        label={TEXTS.removesEncryption}
        isChecked={removesEncryption}
        onChange={setRemovesEncryption}
      />
      {fault !== null && <FaultNote advice={fault} />}
      <UploadState uploader={uploader} flat={flat} />
    </FileZone>
  );
}

/** How far an upload is, or why it failed. */
export function UploadState({ uploader, flat }: UploadProps): ReactNode {
  return (
    <>
      <UploadProgress uploader={uploader} />
      <UploadRefusal uploader={uploader} flat={flat} />
    </>
  );
}

function UploadProgress({ uploader: { upload, cancel } }: { uploader: Uploader }): ReactNode {
  if (upload.kind !== "sending") return null;
  const { file, share, attempt } = upload;
  if (share === 1) return <p role="status">{TEXTS.reading(file.name)}</p>;
  const text = attempt > 1 ? TEXTS.sendingAgain(file.name) : TEXTS.sending(file.name);
  const percent = Math.floor(share * 100);
  return (
    <div className="upload-progress">
      <p role="status">{text}</p>
      <ProgressBar label={text} percent={percent} valueText={TEXTS.percent(percent)} />
      <Button onPress={cancel}>{words.common.cancel}</Button>
    </div>
  );
}

type UploadProps = {
  readonly uploader: Uploader;
  readonly flat?: ((file: File) => ReactNode) | undefined;
};

function UploadRefusal({ uploader: { upload, again }, flat }: UploadProps): ReactNode {
  const isReadable = useIsReadable(upload.kind === "failed" ? upload.file : null);
  if (upload.kind !== "failed" || isReadable === null) return null;
  const { file, error } = upload;
  if (flat !== undefined && error instanceof PlatenError && error.is("no_form_fields"))
    return flat(file);
  const advice = uploadAdvice(error, { name: file.name, isReadable });
  return (
    <FaultNote advice={advice ?? { title: failureText(error), hint: "" }}>
      {isReadable && isRepeatable(error) && <Button onPress={again}>{words.common.retry}</Button>}
    </FaultNote>
  );
}

/** Explains the fault of a file, and how to mend it. */
export function FaultNote(props: {
  readonly advice: Advice;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className="upload-fault" role="alert">
      <p className="field-error">
        <strong>{props.advice.title}</strong>
      </p>
      {props.advice.hint !== "" && <p>{props.advice.hint}</p>}
      {props.children}
    </div>
  );
}

/** Whether a chosen file can still be read; null: not known yet. */
function useIsReadable(file: File | null): boolean | null {
  const [known, setKnown] = useState<{ file: File; isReadable: boolean } | null>(null);
  useEffect(() => {
    if (file === null) return;
    let isLatest = true;
    const settle = (isReadable: boolean): void => {
      if (isLatest) setKnown({ file, isReadable });
    };
    file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => settle(true),
        () => settle(false),
      );
    return () => {
      isLatest = false;
    };
  }, [file]);
  return known !== null && known.file === file ? known.isReadable : null;
}

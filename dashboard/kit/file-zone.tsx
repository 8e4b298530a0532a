import { type DragEvent, type ReactNode, useState } from "react";

type Props = {
  /** The text of the button. */
  readonly label: string;
  readonly hint: string;
  /** As in HTML: `.pdf,application/pdf`. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
};

/** Takes files by dropping them, or by a button that opens the device's own dialog. */
export function FileZone(props: Props): ReactNode {
  const { label, hint, accept, onFiles, isMultiple = false, isDisabled = false, children } = props;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const all = [...(files ?? [])];
    const taken = isMultiple ? all : all.slice(0, 1);
    if (taken.length > 0 && !isDisabled) onFiles(taken);
  };
  const over = (event: DragEvent): void => {
    if (isDisabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={isOver ? "file-zone file-zone-over" : "file-zone"}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label className="button button-primary file-zone-button">
        {label}
        <input
          type="file"
          className="for-readers"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again after it was corrected.
            target.value = "";
          }}
        />
      </label>
      <p className="field-hint">{hint}</p>
      {children}
    </div>
  );
}

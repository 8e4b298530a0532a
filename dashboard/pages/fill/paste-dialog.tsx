import { type ReactNode, useState } from "react";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { fillWords } from "#words/en/fill.ts";
import { readSheetFile } from "#workers/sheet-client.ts";
import { pastedRow } from "./pasted-row.ts";
import type { FillPageState } from "./use-fill-page.ts";

const TEXTS = fillWords.paste;
/** Names that are listed where no column is known. */
const NAMES_MAX = 8;

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly page: FillPageState;
};

/** Takes a row that was copied in a spreadsheet, with the names of its columns. */
export function PasteDialog({ isOpen, onClose, page }: Props): ReactNode {
  return (
    <Dialog title={TEXTS.title} isOpen={isOpen} onClose={onClose}>
      <PasteForm onClose={onClose} page={page} />
    </Dialog>
  );
}

function PasteForm({ onClose, page }: Omit<Props, "isOpen">): ReactNode {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const use = async (): Promise<void> => {
    setReading(true);
    const found = await readPasted(text, page);
    setReading(false);
    if ("fault" in found) return setFault(found.fault);
    const { values } = page.state;
    values.replace({ ...values.all(), ...found.values });
    const filled = TEXTS.filled(Object.keys(found.values).length);
    const unknown = found.unknown.length > 0 ? [TEXTS.unknown(found.unknown.join(", "))] : [];
    toast([filled, ...unknown].join(" "));
    onClose();
  };
  return (
    <Form onSubmit={() => void use()}>
      <p>{TEXTS.hint}</p>
      <TextField
        label={TEXTS.label}
        isMultiline
        autoFocus
        value={text}
        onChange={(value) => {
          setText(value);
          setFault(null);
        }}
        error={fault ?? undefined}
      />
      <DialogActions label={TEXTS.use} isPending={isReading} onCancel={onClose} />
    </Form>
  );
}

async function readPasted(
  text: string,
  { rows }: FillPageState,
): Promise<ReturnType<typeof pastedRow> | { readonly fault: string }> {
  const sheet = await readSheetFile(new Blob([text]), { delimiter: "\t", encoding: "utf-8" });
  if (sheet.kind === "refused") return { fault: TEXTS.short };
  const [cells] = sheet.rows;
  if (cells === undefined) return { fault: TEXTS.short };
  const found = pastedRow(sheet.header, cells, rows);
  if (Object.keys(found.values).length > 0) return found;
  const names = rows.slice(0, NAMES_MAX).map(({ alias }) => alias);
  return { fault: TEXTS.none(names.join(", ")) };
}

import { type ReactNode, useState } from "react";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Menu } from "#kit/menu.tsx";
import { dayText } from "#kit/time.tsx";
import { fillWords } from "#words/en/fill.ts";
import { type CreatedPdf, fileLink } from "./create-pdf.ts";
import { noteOf } from "./notes.ts";
import type { FillPageState } from "./use-fill-page.ts";

const TEXTS = fillWords.created;
const KILOBYTE = 1000;
/** Time for the new tab to read the file. */
const KEPT_MS = 60_000;

/** A created PDF: download, what to check in it, and the way to the next one. */
export function Created(props: {
  readonly file: CreatedPdf;
  /** True: values have changed since. */
  readonly isOutdated: boolean;
  readonly page: FillPageState;
  readonly onNew: () => void;
}): ReactNode {
  const { file, isOutdated, page, onNew } = props;
  const { session, environment } = useScope();
  const [isBlocked, setBlocked] = useState(false);
  const href = fileLink(file.file_id, session.account.id, environment);
  const again = (choice: string): void => {
    page.forgetKey();
    if (choice === "clear") page.state.values.replace({});
    if (choice === "clear") page.state.touched.replace({});
    onNew();
  };
  const size = file.size_bytes ?? 0;
  return (
    <Banner tone="done">
      <strong>{(file.test ? TEXTS.titleTest : TEXTS.title)(file.filename)}</strong>
      <p className="field-hint">
        {TEXTS.pages(file.page_count, Math.max(1, Math.round(size / KILOBYTE)))}{" "}
        {file.expires_at !== null && TEXTS.expires(dayText(file.expires_at))}
      </p>
      {isOutdated && <p>{TEXTS.outdated}</p>}
      <div className="actions">
        <a className="button button-primary" href={href} download={file.filename}>
          {TEXTS.download}
        </a>
        <Button onPress={() => void openPdfTab(href).then((isOpen) => setBlocked(!isOpen))}>
          {TEXTS.open}
        </Button>
        <Menu
          label={TEXTS.another}
          commands={[
            { id: "keep", label: TEXTS.anotherKeep },
            { id: "clear", label: TEXTS.anotherClear },
          ]}
          onCommand={again}
        >
          {TEXTS.another}
        </Menu>
      </div>
      {isBlocked && <p className="field-error">{TEXTS.blocked}</p>}
      <Warnings file={file} page={page} />
      {file.sha256 !== null && (
        <details>
          <summary>{TEXTS.fingerprint}</summary>
          <code className="fill-fingerprint">{file.sha256}</code>
        </details>
      )}
    </Banner>
  );
}

/** Lists values that are not shown exactly as typed, by field. */
function Warnings({ file, page }: Pick<Parameters<typeof Created>[0], "file" | "page">): ReactNode {
  const shown = file.warnings.flatMap(({ field, code, message }) => {
    const row = page.state.rows.get(field ?? "");
    if (row === undefined) return [{ label: TEXTS.whole, text: message }];
    const note = noteOf({ severity: "warning", code, message }, row.control);
    return note === null ? [] : [{ label: row.label, text: note.text }];
  });
  if (shown.length === 0) return null;
  return (
    <details open>
      <summary>{TEXTS.warnings(shown.length)}</summary>
      <ul className="fill-warnings">
        {shown.map(({ label, text }) => (
          <li key={`${label} ${text}`}>
            <strong>{label}</strong>: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Opens a PDF in a new tab; false: the browser did not. The service sends files as attachments, which no browser shows,
 * so the tab gets a copy.
 */
async function openPdfTab(address: string): Promise<boolean> {
  // Before anything is awaited: later the browser no longer takes it for the person's wish.
  const tab = globalThis.open("about:blank");
  if (tab === null) return false;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(String(response.status));
    const bytes = await response.arrayBuffer();
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    return true;
  } catch {
    tab.close();
    return false;
  }
}

import type { ReactNode } from "react";
import { Dialog } from "#kit/dialog.tsx";
import { formPageWords } from "#words/en/form-page.ts";

const TEXTS = formPageWords;

/** What keys do among the fields. */
export function KeyHelp(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog title={TEXTS.keysTitle} isOpen={props.isOpen} onClose={props.onClose}>
      <p>{TEXTS.keysHint}</p>
      <dl className="key-list">
        {TEXTS.keyList.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";

type Props = {
  readonly texts: {
    readonly title: string;
    readonly hint: string;
    /** Each key, and its effect. */
    readonly list: readonly (readonly string[])[];
  };
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Explains the keys of a page. */
export function KeyHelp({ texts, isOpen, onClose }: Props): ReactNode {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <p>{texts.hint}</p>
      <dl className="key-list">
        {texts.list.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

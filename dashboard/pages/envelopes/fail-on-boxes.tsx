import type { ReactNode } from "react";
import type { Draft } from "#data/use-draft.ts";
import { Checkbox } from "#kit/checkbox.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { codesOf, codesText, offeredCodes } from "./envelope-texts.ts";

const TEXTS = envelopesWords.failOn;

/** A box for each warning that may fail a row. */
export function FailOnBoxes({ draft }: { readonly draft: Draft }): ReactNode {
  const ticked = codesOf(draft.values);
  return (
    <fieldset className="fail-on" aria-describedby="fail-on-hint">
      <legend>
        <h2>{TEXTS.heading}</h2>
      </legend>
      <p id="fail-on-hint" className="field-hint">
        {TEXTS.hint}
      </p>
      {offeredCodes(ticked).map((code) => (
        <Checkbox
          key={code}
          label={TEXTS.codes[code].label}
          hint={TEXTS.codes[code].hint}
          isChecked={ticked.includes(code)}
          onChange={(isTicked) => {
            const others = ticked.filter((one) => one !== code);
            draft.set("failOn", codesText(isTicked ? [...others, code] : others));
          }}
        />
      ))}
    </fieldset>
  );
}

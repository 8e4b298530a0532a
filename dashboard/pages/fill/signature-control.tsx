import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { fillWords } from "#words/en/fill.ts";
import type { ControlProps } from "./control-props.ts";
import { useFillState } from "./fill-state.ts";
import { isSignature, type SignatureValue } from "./fill-value.ts";

const TEXTS = fillWords.row;

/** Opens the dialog for a signature, and shows the one that was given. */
export function SignatureControl({ row, value, onChange }: ControlProps): ReactNode {
  const { sign } = useFillState();
  const given = isSignature(value) ? value : null;
  const text = typeof value === "string" ? value : null;
  const isSigned = given !== null || text !== null;
  return (
    <div className="fill-signature">
      {given !== null && <Given signature={given} />}
      {text !== null && <span className="fill-script">{text}</span>}
      <button
        type="button"
        className="button field-row-control"
        aria-haspopup="dialog"
        onClick={() => sign(row.alias)}
      >
        {isSigned ? TEXTS.signAgain : TEXTS.sign}
        <span className="for-readers">{row.label}</span>
      </button>
      {isSigned && (
        <Button look="quiet" onPress={() => onChange(undefined)}>
          {TEXTS.signRemove}
          <span className="for-readers">{row.label}</span>
        </Button>
      )}
    </div>
  );
}

function Given({ signature }: { readonly signature: SignatureValue }): ReactNode {
  switch (signature.kind) {
    case "image":
      return <img className="fill-thumb" src={signature.url} alt={TEXTS.signed} />;
    case "typed":
      return <span className="fill-script">{signature.name}</span>;
    case "saved":
      return signature.typed === null ? (
        <span>{signature.name}</span>
      ) : (
        <span className="fill-script">{signature.typed}</span>
      );
  }
}

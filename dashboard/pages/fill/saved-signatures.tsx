import type { Signature } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { Loaded } from "#states/loaded.tsx";
import { fillWords } from "#words/en/fill.ts";
import type { SignatureValue } from "./fill-value.ts";

const TEXTS = fillWords.signature;
const SHOWN_MAX = 100;

/** A signature of the account as a value. */
export type SavedValue = Extract<SignatureValue, { kind: "saved" }>;

/** The signatures that the account keeps; one can be chosen. */
export function SavedSignatures(props: {
  readonly chosen: SavedValue | null;
  readonly onChoose: (value: SavedValue) => void;
}): ReactNode {
  const query = useScopedQuery(["signatures"], (platen, options) =>
    platen.signatures.list({ limit: SHOWN_MAX }, options).page(),
  );
  return (
    <Loaded query={query}>
      {({ signatures }) =>
        signatures.length === 0 ? (
          <p>{TEXTS.savedEmpty}</p>
        ) : (
          <fieldset className="fill-options fill-saved">
            <legend className="for-readers">{TEXTS.savedList}</legend>
            {signatures.map((signature) => (
              <label key={signature.id} className="fill-check">
                <input
                  type="radio"
                  name="saved-signature"
                  checked={props.chosen?.id === signature.id}
                  onChange={() => props.onChoose(valueOf(signature))}
                />
                <span>
                  {signature.name}
                  {signature.typed_name !== null && (
                    <span className="fill-script fill-option-hint">{signature.typed_name}</span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        )
      }
    </Loaded>
  );
}

function valueOf({ id, name, typed_name: typed }: Signature): SavedValue {
  return { kind: "saved", id, name, typed };
}

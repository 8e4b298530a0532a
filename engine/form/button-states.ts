import { type Dict, type Document, type Name, Stream } from "#cos";

/** What a check or radio widget can be switched to (ISO 32000-2, 12.7.5.2.3). */
export type ButtonStates = {
  /** State names of /AP /N except Off, one character a byte; where there is none, the one to be made. */
  readonly onStates: readonly string[];
  readonly hasAppearance: boolean;
};

/** `fallback` is the name to use when neither appearance, state nor value tells one. */
export function readButtonStates(document: Document, widget: Dict, fallback: string): ButtonStates {
  const normal = statesIn(document, widget, "N");
  if (normal.length > 0) return { onStates: normal, hasAppearance: true };
  const down = statesIn(document, widget, "D");
  if (down.length > 0) return { onStates: down, hasAppearance: false };
  const current = document.name(widget.get("AS"));
  const state = current === null || current === "Off" ? fallback : current;
  return { onStates: [state], hasAppearance: false };
}

/** A state name as text: its bytes are UTF-8 when they can be, else Latin-1 (7.3.5 leaves it open). */
export function stateText(state: Name["value"]): string {
  const bytes = Uint8Array.from(state, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return state;
  }
}

function statesIn(document: Document, widget: Dict, key: "N" | "D"): readonly string[] {
  const appearance = document.resolve(document.dict(widget.get("AP"))?.get(key));
  if (!(appearance instanceof Map)) return [];
  return [...appearance.keys()].filter(
    (state) => state !== "Off" && document.resolve(appearance.get(state)) instanceof Stream,
  );
}

import { type CosObject, type Dict, type Document, type Name, Stream } from "#cos";

/** The states of a check box or radio widget (ISO 32000-2, 12.7.5.2.3). */
export type ButtonStates = {
  /** State names in /AP /N except Off, one character per byte; where there is none, the one to create. */
  readonly onStates: readonly string[];
  readonly hasAppearance: boolean;
};

/** More states than any real widget has; bounds the work when many widgets share one dictionary of states. */
const STATES_MAX = 256;

/** `fallback`: the name to use when neither appearance, state nor value has one. */
export function readButtonStates(document: Document, widget: Dict, fallback: string): ButtonStates {
  const normal = appearances(document, widget, "N");
  if (normal.size > 0) {
    const drawn = [...normal.values()].every((appearance) => appearance instanceof Stream);
    return { onStates: [...normal.keys()], hasAppearance: drawn };
  }
  const down = appearances(document, widget, "D");
  if (down.size > 0) return { onStates: [...down.keys()], hasAppearance: false };
  const current = document.name(widget.get("AS"));
  const state = current === null || current === "Off" ? fallback : current;
  return { onStates: [state], hasAppearance: false };
}

/** A state name as text: decoded as UTF-8 if valid, else as Latin-1 (7.3.5 leaves the encoding open). */
export function stateText(state: Name["value"]): string {
  const bytes = Uint8Array.from(state, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return state;
  }
}

/** Appearances by on-state. A state exists even if its entry is not a stream. */
function appearances(
  document: Document,
  widget: Dict,
  key: "N" | "D",
): ReadonlyMap<string, CosObject> {
  const states = document.resolve(document.dict(widget.get("AP"))?.get(key));
  const found = new Map<string, CosObject>();
  if (!(states instanceof Map)) return found;
  for (const [state, object] of states) {
    if (found.size === STATES_MAX) break;
    if (state !== "Off") found.set(state, document.resolve(object));
  }
  return found;
}

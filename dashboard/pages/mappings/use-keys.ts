import { useEffect, useRef } from "react";

/** The actions of the editor's keys. */
type Keys = {
  /** Ctrl+S */
  readonly save: () => void;
  /** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, outside of texts, which have their own. */
  readonly undo: () => void;
  readonly redo: () => void;
  /** Ctrl+Enter */
  readonly next: () => void;
};

/** One of the editor's commands for a key; null: none. */
export function commandOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
  isInText: boolean,
): keyof Keys | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  const lower = key.toLowerCase();
  if (lower === "s" && !shiftKey) return "save";
  if (key === "Enter") return "next";
  if (isInText) return null;
  if (lower === "z") return shiftKey ? "redo" : "undo";
  return lower === "y" && !shiftKey ? "redo" : null;
}

/** Listens for the keys of the editor on the whole page, except while a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      const isInText = target instanceof HTMLElement && target.matches(TEXT);
      const command = commandOf(event, isInText);
      if (command === null || document.querySelector(".dialog") !== null) return;
      event.preventDefault();
      if (!event.repeat) latest.current[command]();
    };
    // Before React Aria's fields, which stop some keys.
    addEventListener("keydown", onKeyDown, true);
    return () => removeEventListener("keydown", onKeyDown, true);
  }, []);
}

const TEXT = "input, textarea, [contenteditable]";

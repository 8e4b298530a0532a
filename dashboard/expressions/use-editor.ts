import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditorContent, ExpressionEditor } from "./editor.ts";

type Part = typeof import("./editor.ts");

/** Loaded once in a tab. */
let loadedPart: Part | null = null;

/** The editor's code; null until it is loaded, or if it cannot be: a plain field takes its place. */
export function useEditorPart(): Part | null {
  const [loaded, setLoaded] = useState(loadedPart);
  useEffect(() => {
    if (loaded !== null) return;
    let isWanted = true;
    const load = async (): Promise<void> => {
      loadedPart = await import("./editor.ts");
      if (isWanted) setLoaded(loadedPart);
    };
    void load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [loaded]);
  return loaded;
}

/** Keeps an editor in `host`; `hadFocus` gives it the focus that the plain field had. */
export function useEditor(
  part: Part,
  host: RefObject<HTMLElement | null>,
  content: EditorContent,
  onChange: (value: string) => void,
  hadFocus: boolean,
): () => void {
  const editor = useRef<ExpressionEditor | null>(null);
  const first = useRef({ content, hadFocus });
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const { kind } = content;
  useEffect(() => {
    if (host.current === null) return;
    const shown = { ...first.current.content, kind };
    const opened = part.openEditor(host.current, shown, (value) => change.current(value));
    if (first.current.hadFocus) opened.focus();
    editor.current = opened;
    return () => {
      opened.close();
      editor.current = null;
    };
  }, [part, host, kind]);
  useEffect(() => {
    editor.current?.show(content);
  });
  return () => editor.current?.focus();
}

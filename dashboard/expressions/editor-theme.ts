import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** The looks of the kit's text field and of its lists of options; its custom properties reach into the shadow root. */
export const EDITOR_THEME: Extension = EditorView.theme({
  "&": {
    minHeight: "2.5rem",
    padding: "0.375rem 0.625rem",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    background: "var(--surface)",
    color: "var(--text)",
  },
  "&.cm-focused": { outline: "0.1875rem solid var(--accent)", outlineOffset: "0.125rem" },
  "&:has([aria-invalid='true'])": { borderColor: "var(--danger)" },
  "&:has([aria-disabled='true'])": { opacity: "0.55" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.625rem", overflowX: "auto" },
  ".cm-content": { padding: "0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0" },
  ".cm-placeholder": { color: "var(--text-soft)" },
  ".cm-fault": {
    textDecoration: "underline wavy var(--danger)",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "0.2em",
  },
  ".cm-tooltip-below": { marginTop: "0.5rem" },
  ".cm-tooltip-above": { marginBottom: "0.5rem" },
  ".cm-tooltip.cm-tooltip-autocomplete": {
    maxWidth: "min(30rem, calc(100vw - 1rem))",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    background: "var(--raised)",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxHeight: "16rem",
    maxWidth: "100%",
    padding: "0.25rem",
    fontFamily: "inherit",
    whiteSpace: "normal",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "0.25rem",
    padding: "0.25rem 0.625rem",
    borderRadius: "calc(var(--radius) - 0.125rem)",
    color: "var(--text)",
    cursor: "pointer",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { margin: "0", fontStyle: "normal", color: "var(--text-soft)" },
  ".cm-option-summary": { flexBasis: "100%", color: "var(--text-soft)", fontSize: "0.9rem" },
});

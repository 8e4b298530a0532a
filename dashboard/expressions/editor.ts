/** The editor of one expression, with CodeMirror; a part of its own that is loaded on demand. */
import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  startCompletion,
} from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView, keymap, ViewPlugin } from "@codemirror/view";
import { checkExpression, type ExpressionKind } from "@platen/forms/row-values";
import { faultRange } from "./completion-place.ts";
import { completionOf } from "./editor-completion.ts";
import { EDITOR_THEME } from "./editor-theme.ts";

/** The content of the editor, and its name for screen readers. */
export type EditorContent = {
  readonly kind: ExpressionKind;
  readonly label: string;
  readonly description: string;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  readonly value: string;
  readonly aliases: readonly string[];
};

/** An editor in a shadow root, where its style sheets are allowed. */
export type ExpressionEditor = {
  readonly show: (content: EditorContent) => void;
  readonly focus: () => void;
  readonly close: () => void;
};

/** The properties that the editor's attributes depend on. */
const ATTRIBUTES = ["label", "description", "isInvalid", "isDisabled"] as const;
/** Limit of the remembered values, for a parent that does not return every typed text. */
const SENT_MAX = 100;
/** Marks changes that come from outside. */
const EXTERNAL = Annotation.define<true>();
/** Keys that mean something outside as well. */
const OUTER_KEYS: readonly string[] = ["Tab", "Escape"];

/** The message of an expression's first fault; null for a valid or empty one. */
export function faultOf(kind: ExpressionKind, source: string): string | null {
  return source.trim() === "" ? null : (checkExpression(kind, source)?.message ?? null);
}

/** Opens an editor in `host`. */
export function openEditor(
  host: HTMLElement,
  first: EditorContent,
  onChange: (value: string) => void,
): ExpressionEditor {
  // The host is where keyboard and scripts outside find the editor.
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open", delegatesFocus: true });
  root.replaceChildren();
  let content = first;
  const attributes = new Compartment();
  const sent = new Sent();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: first.value,
      extensions: [
        oneLine(),
        history(),
        keymap.of([...KEYS, ...historyKeymap, ...standardKeymap]),
        completionOf(first.kind, () => content.aliases),
        faultMarks(first.kind),
        attributes.of(attributesOf(first)),
        EDITOR_THEME,
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (!docChanged || transactions.some((one) => one.annotation(EXTERNAL))) return;
          sent.add(state.doc.toString());
          onChange(state.doc.toString());
        }),
      ],
    }),
  });
  // The first element that can have the focus is the scroller, which is given it by the host.
  view.scrollDOM.addEventListener("focus", () => view.focus());
  host.addEventListener("keydown", keepTyping);
  const show = (next: EditorContent): void => {
    const before = content;
    content = next;
    if (ATTRIBUTES.some((name) => next[name] !== before[name]))
      view.dispatch({ effects: attributes.reconfigure(attributesOf(next)) });
    const { doc } = view.state;
    const isNews = next.value !== before.value && !sent.has(next.value);
    if (!isNews || next.value === doc.toString()) return;
    const changes = { from: 0, to: doc.length, insert: next.value };
    view.dispatch({ changes, annotations: EXTERNAL.of(true) });
  };
  show(first);
  return {
    show,
    focus: () => {
      view.dispatch({ selection: { anchor: view.state.doc.length } });
      view.focus();
    },
    close: () => {
      host.removeEventListener("keydown", keepTyping);
      view.destroy();
    },
  };
}

/** Typed texts that have not come back as the field's value yet: they must not replace what is typed meanwhile. */
class Sent {
  readonly #values: string[] = [];

  add(value: string): void {
    this.#values.push(value);
    if (this.#values.length > SENT_MAX) this.#values.shift();
  }

  /** True for a value that was typed; it and the earlier ones have come back. */
  has(value: string): boolean {
    const at = this.#values.indexOf(value);
    this.#values.splice(0, at + 1);
    return at !== -1;
  }
}

/** Tab leaves the field, as everywhere. */
const KEYS = [
  { key: "Ctrl-Space", run: startCompletion },
  { key: "Mod-i", run: startCompletion },
  { key: "Escape", run: closeCompletion, stopPropagation: true },
  { key: "ArrowDown", run: moveCompletionSelection(true) },
  { key: "ArrowUp", run: moveCompletionSelection(false) },
  { key: "PageDown", run: moveCompletionSelection(true, "page") },
  { key: "PageUp", run: moveCompletionSelection(false, "page") },
  { key: "Enter", run: (view: EditorView) => acceptCompletion(view) || submitForm(view) },
];

/** Keeps keys for typing from the handlers outside, where the editor does not look like a text field. */
function keepTyping(event: KeyboardEvent): void {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (!isCommand && !OUTER_KEYS.includes(event.key)) event.stopPropagation();
}

/** As in a text field. */
function submitForm(view: EditorView): boolean {
  if (completionStatus(view.state) !== null) closeCompletion(view);
  const root = view.dom.getRootNode();
  if (root instanceof ShadowRoot) root.host.closest("form")?.requestSubmit();
  return true;
}

function attributesOf({ label, description, isInvalid, isDisabled }: EditorContent): Extension {
  return [
    EditorView.editable.of(!isDisabled),
    EditorView.contentAttributes.of({
      "aria-label": label,
      // Ids of the document mean nothing in a shadow root.
      "aria-description": description,
      "aria-invalid": String(isInvalid),
      "aria-disabled": String(isDisabled),
      "aria-multiline": "false",
    }),
  ];
}

/** Line breaks of pasted texts become spaces. */
function oneLine(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    if (transaction.newDoc.lines === 1) return transaction;
    const insert = transaction.newDoc.sliceString(0, undefined, " ");
    const all = { from: 0, to: transaction.startState.doc.length, insert };
    return [{ changes: all, selection: { anchor: insert.length } }];
  });
}

/** Underlines the first fault. */
function faultMarks(kind: ExpressionKind): Extension {
  const mark = Decoration.mark({ class: "cm-fault" });
  const marksIn = ({ state }: EditorView) => {
    const source = state.doc.toString();
    const fault = source.trim() === "" ? null : checkExpression(kind, source);
    if (fault === null) return Decoration.none;
    const { from, to } = faultRange(source, fault.position);
    return Decoration.set([mark.range(from, to)]);
  };
  return ViewPlugin.define(
    (view) => ({
      marks: marksIn(view),
      update({ docChanged, view: changed }) {
        if (docChanged) this.marks = marksIn(changed);
      },
    }),
    { decorations: ({ marks }) => marks },
  );
}

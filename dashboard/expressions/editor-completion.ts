import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type ExpressionKind, type FunctionSummary, functionsOf } from "@platen/forms/row-values";
import { completionPlace, writtenAlias } from "./completion-place.ts";

/** Completes functions, with their signature and a line of description, and aliases. */
export function completionOf(kind: ExpressionKind, aliases: () => readonly string[]): Extension {
  const functions = functionsOf(kind);
  const summaries = new Map(functions.map(({ name, summary }) => [name, summary]));
  const named = functions.map(functionOption);
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const source = state.doc.toString();
    // An empty field offers nothing before it is asked to.
    if (source === "" && !explicit) return null;
    const place = completionPlace(kind, source, pos);
    if (place === null) return null;
    const isFunction = place.kind === "function";
    const options = isFunction ? named : aliases().map((alias) => aliasOption(kind, alias));
    return { from: place.from, options, validFor: isFunction ? /^\w*$/u : /^[^,()|:']*$/u };
  };
  return autocompletion({
    override: [complete],
    icons: false,
    defaultKeymap: false,
    interactionDelay: 0,
    addToOptions: [{ render: ({ label }) => summaryOf(summaries.get(label)), position: 90 }],
  });
}

function functionOption({ name, signature, hasArguments }: FunctionSummary): Completion {
  const apply = (view: EditorView, _: Completion, from: number, to: number): void => {
    const isCall = view.state.sliceDoc(to, to + 1) === "(";
    const insert = hasArguments && !isCall ? `${name}(` : name;
    const anchor = from + name.length + (hasArguments ? 1 : 0);
    view.dispatch({ changes: { from, to, insert }, selection: { anchor } });
    if (hasArguments) startCompletion(view);
  };
  return { label: name, detail: signature.slice(name.length), apply };
}

function aliasOption(kind: ExpressionKind, alias: string): Completion {
  const written = writtenAlias(kind, alias);
  const apply = (view: EditorView, _: Completion, from: number, to: number): void => {
    const isClosed = written.endsWith('"') && view.state.sliceDoc(to, to + 1) === '"';
    const changes = { from, to: isClosed ? to + 1 : to, insert: written };
    view.dispatch({ changes, selection: { anchor: from + written.length } });
  };
  return { label: written, displayLabel: alias, apply };
}

function summaryOf(summary: string | undefined): Node | null {
  if (summary === undefined) return null;
  const line = document.createElement("span");
  line.className = "cm-option-summary";
  line.textContent = summary;
  return line;
}

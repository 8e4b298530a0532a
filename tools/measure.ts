import { Visitor } from "oxc-parser";
import { lineOf, type Source } from "./source.ts";

/** What one file shows of the house style. Lengths in lines. */
export type FileFigures = {
  readonly path: string;
  readonly isTest: boolean;
  /** Written by a tool: counted in nothing but the number of files. */
  readonly isGenerated: boolean;
  readonly lines: number;
  readonly commentLines: number;
  /** Names given out; a door (`mod.ts`) only passes names on and counts as none. */
  readonly exports: number;
  readonly functions: readonly FunctionFigures[];
  readonly anys: readonly number[];
  readonly nonNulls: readonly number[];
  readonly casts: readonly number[];
};

export type FunctionFigures = { readonly line: number; readonly lines: number };

const GENERATED = /not edited by hand/;

/** Measures one file; what stands in `anys`, `nonNulls` and `casts` are lines, from 1. */
export function measure(source: Source): FileFigures {
  const { path, text, isTest, comments } = source;
  const marks = marksOf(source);
  return {
    path,
    isTest,
    isGenerated: comments.slice(0, 2).some(({ value }) => GENERATED.test(value)),
    lines: text.trimEnd().split("\n").length,
    commentLines: commentLinesOf(source),
    exports: path.endsWith("/mod.ts") ? 0 : marks.exports,
    functions: marks.functions.toSorted((a, b) => a.line - b.line),
    anys: marks.anys,
    nonNulls: marks.nonNulls,
    casts: marks.casts,
  };
}

/** The value below which `share` of `values` lie (nearest rank); 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

type Marks = {
  exports: number;
  readonly functions: FunctionFigures[];
  readonly anys: number[];
  readonly nonNulls: number[];
  readonly casts: number[];
};

function marksOf({ text, program }: Source): Marks {
  const marks: Marks = { exports: 0, functions: [], anys: [], nonNulls: [], casts: [] };
  const at = ({ start }: Span) => lineOf(text, start);
  const addFunction = (node: Span & { body?: { type: string } | null }) => {
    if (node.body?.type !== "BlockStatement" && node.body?.type !== "FunctionBody") return;
    const line = at(node);
    marks.functions.push({ line, lines: lineOf(text, node.end) - line + 1 });
  };
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAnyKeyword: (node) => marks.anys.push(at(node)),
    TSNonNullExpression: (node) => marks.nonNulls.push(at(node)),
    TSTypeAssertion: (node) => marks.casts.push(at(node)),
    TSAsExpression: (node) => {
      const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      if (type !== "const") marks.casts.push(at(node));
    },
    ExportAllDeclaration: () => (marks.exports += 1),
    ExportDefaultDeclaration: () => (marks.exports += 1),
    ExportNamedDeclaration: ({ declaration, specifiers }) => {
      const declared = declaration?.type === "VariableDeclaration" ? declaration.declarations : [0];
      marks.exports += declaration === null ? specifiers.length : declared.length;
    },
  }).visit(program);
  return marks;
}

/** Lines on which nothing but a comment stands. */
function commentLinesOf({ text, comments }: Source): number {
  return comments
    .filter(({ start }) => text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "")
    .reduce((sum, { start, end }) => sum + lineOf(text, end) - lineOf(text, start) + 1, 0);
}

type Span = { start: number; end: number };

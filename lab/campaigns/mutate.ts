import { type Expression, type Span, Visitor } from "oxc-parser";
import { isTestFile, lineOf, parse, type Source } from "../../tools/source.ts";

/** A small change of a source text. */
export type Mutation = {
  /** Line of the first changed character, from 1. */
  readonly line: number;
  /** UTF-16 offsets of the text that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** `before → after`, on one line and shortened. */
  readonly change: string;
};

const COMPARISONS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
};
/** Statements without an effect of their own are not dropped. */
const DROPPED: readonly Expression["type"][] = [
  "AssignmentExpression",
  "AwaitExpression",
  "CallExpression",
  "ChainExpression",
  "UpdateExpression",
];
const OTHER_TEXT = '"mutated"';
/** Characters of each side of a printed change. */
const SHOWN_CHARACTERS_MAX = 60;
const GENERATED = /not edited by hand|written by `npm run/i;

/** True for files that ship and that people write: no tests, declarations or generated files. */
export function isMutated({ path, comments }: Pick<Source, "path" | "comments">): boolean {
  if (!/\.tsx?$/.test(path) || path.endsWith(".d.ts") || isTestFile(path)) return false;
  return !comments.slice(0, 2).some(({ value }) => GENERATED.test(value));
}

/**
 * The mutations of `text` by line, both in order: changed comparisons, dropped statements, and other numbers, booleans
 * and texts. Imports and types remain as they are. Throws if the text cannot be parsed.
 */
export function mutationsIn(path: string, text: string): ReadonlyMap<number, readonly Mutation[]> {
  const { program } = parse(path, text);
  const kept = keptSpans(program, text);
  const isKept = ({ start, end }: Span): boolean =>
    kept.some((span) => span.start <= start && end <= span.end);
  const mutations = [...changedExpressions(program, text), ...droppedStatements(program, text)]
    .filter((mutation) => !isKept(mutation))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  return Map.groupBy(mutations, ({ line }) => line);
}

/** `text` with the change. */
export function applyMutation(
  text: string,
  { start, end, replacement }: Pick<Mutation, "start" | "end" | "replacement">,
): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Imports, types, directives and the paths of files (`new URL(path, import.meta.url)`). */
function keptSpans(program: Source["program"], text: string): readonly Span[] {
  const kept: Span[] = [];
  const keep = (span: Span | null | undefined): void => {
    if (span) kept.push({ start: span.start, end: span.end });
  };
  new Visitor({
    ImportDeclaration: keep,
    ExportAllDeclaration: keep,
    ExportNamedDeclaration: ({ source }) => keep(source),
    ImportExpression: keep,
    TSImportType: keep,
    TSInterfaceBody: keep,
    TSLiteralType: keep,
    TSTypeLiteral: keep,
    ExpressionStatement: (node) => {
      if ("directive" in node && typeof node.directive === "string") keep(node);
    },
    NewExpression: ({ arguments: [path, base] }) => {
      if (base && text.slice(base.start, base.end) === "import.meta.url") keep(path);
    },
  }).visit(program);
  return kept;
}

function changedExpressions(program: Source["program"], text: string): readonly Mutation[] {
  const found: Mutation[] = [];
  new Visitor({
    BinaryExpression: (node) => {
      const { left, operator, right } = node;
      const other = COMPARISONS[operator];
      if (other === undefined) return;
      const between = text.slice(left.end, right.start);
      // A comment between may hold the same characters.
      if (between.trim() !== operator) return;
      const start = left.end + between.indexOf(operator);
      const end = start + operator.length;
      found.push(mutationOf(text, { start, end, replacement: other }, node));
    },
    Literal: (node) => {
      const replacement = otherLiteral(node.value);
      if (replacement === null) return;
      found.push(mutationOf(text, { start: node.start, end: node.end, replacement }, node));
    },
  }).visit(program);
  return found;
}

function droppedStatements(program: Source["program"], text: string): readonly Mutation[] {
  const found: Mutation[] = [];
  new Visitor({
    ExpressionStatement: ({ start, end, expression }) => {
      // Without `super()` no object can be constructed at all.
      const isSuper = expression.type === "CallExpression" && expression.callee.type === "Super";
      if (isSuper || !DROPPED.includes(expression.type)) return;
      found.push(mutationOf(text, { start, end, replacement: ";" }, { start, end }));
    },
  }).visit(program);
  return found;
}

/** The source of a literal with another value; null if it is not mutated. */
function otherLiteral(value: unknown): string | null {
  if (typeof value === "boolean") return String(!value);
  if (typeof value === "bigint") return `${value + 1n}n`;
  // Numbers beyond 2 ** 53 have no successor.
  if (typeof value === "number") return value + 1 === value ? null : String(value + 1);
  return typeof value === "string" && value !== "" ? OTHER_TEXT : null;
}

/** `shown` is the expression or statement in which the change is shown. */
function mutationOf(
  text: string,
  change: Pick<Mutation, "start" | "end" | "replacement">,
  shown: Span,
): Mutation {
  const before = text.slice(shown.start, shown.end);
  const after = applyMutation(before, {
    start: change.start - shown.start,
    end: change.end - shown.start,
    replacement: change.replacement,
  });
  const isDropped = after === ";";
  return {
    ...change,
    line: lineOf(text, change.start),
    change: `${shorten(before)} → ${isDropped ? "dropped" : shorten(after)}`,
  };
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= SHOWN_CHARACTERS_MAX ? line : `${line.slice(0, SHOWN_CHARACTERS_MAX)}…`;
}

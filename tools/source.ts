import {
  type Comment,
  type EcmaScriptModule,
  type ParseResult,
  type Program,
  parseSync,
  Visitor,
} from "oxc-parser";

/** A parsed file of the repository. */
export type Source = {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  /** Decoded when it is first read, which takes longer than everything else. */
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
};

/** A reference from one file to another. */
export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** `entry`: `new URL("./x.ts", import.meta.url)`, started as a thread or process. */
  readonly kind: "import" | "entry";
};

/** Parses `text` as the file `path`. */
export function parse(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const error = parsed.errors[0];
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return {
    path,
    text,
    isTest: isTestFile(path),
    get program() {
      return parsed.program;
    },
    comments: parsed.comments,
    imports: importsOf(parsed, text),
  };
}

/**
 * True for tests, for files used only by tests (`*.fixture.ts`, `test/`), for the shared test suite of a port's adapters
 * (`*.suite.ts`), and for campaigns, which use what tests use.
 */
export function isTestFile(path: string): boolean {
  return /^(test|lab\/campaigns)\//.test(path) || /\.(test|fixture|suite)\.tsx?$/.test(path);
}

/** Returns the line (1-based) of the character at `offset`. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
  }
  return line;
}

/** Matches expressions and types that may import or start another file. */
const NESTED = /\bimport\(|\bnew URL\(/;

function importsOf(parsed: ParseResult, text: string): Import[] {
  return NESTED.test(text)
    ? allImports(parsed.program, text)
    : statedImports(parsed.module).map(({ value, start }) => ({
        specifier: value,
        line: lineOf(text, start),
        kind: "import",
      }));
}

/** Returns the sources of the declarations `import … from` and `export … from`, in order of their places. */
function statedImports({
  staticImports,
  staticExports,
}: EcmaScriptModule): readonly { readonly value: string; readonly start: number }[] {
  const sources = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) =>
      entries.slice(0, 1).flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
  ];
  // A name that is imported, and exported by another statement, is listed with the import's source.
  const byPlace = new Map(sources.map((source) => [source.start, source]));
  return [...byPlace.values()].toSorted((a, b) => a.start - b.start);
}

function allImports(program: Program, text: string): Import[] {
  const found: Import[] = [];
  const add = (kind: Import["kind"], source: Node | null | undefined) => {
    if (source?.type !== "Literal" || typeof source.value !== "string") return;
    found.push({ specifier: source.value, line: lineOf(text, source.start), kind });
  };
  new Visitor({
    ImportDeclaration: (node) => add("import", node.source),
    ExportNamedDeclaration: (node) => add("import", node.source),
    ExportAllDeclaration: (node) => add("import", node.source),
    ImportExpression: (node) => add("import", node.source),
    TSImportType: (node) => add("import", node.source),
    NewExpression: (node) => {
      const [path, base] = node.arguments;
      const isFile = node.callee.type === "Identifier" && node.callee.name === "URL";
      if (!isFile || base === undefined || path?.type !== "Literal") return;
      const isHere = text.slice(base.start, base.end) === "import.meta.url";
      if (isHere && /\.[jt]s["']$/.test(text.slice(path.start, path.end))) add("entry", path);
    },
  }).visit(program);
  return found;
}

type Node = { type: string; start: number; value?: unknown };

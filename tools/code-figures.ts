import { type FileFigures, percentile } from "./measure.ts";

/** Code figures as printed by `npm run figures -- --json`. */
export type CodeFigures = {
  readonly files: number;
  readonly sourceLines: number;
  /** Lines of the product's tests, in total and per product line. */
  readonly testLines: number;
  readonly testLinesPerSourceLine: number;
  readonly fileLines: Spread;
  readonly exportsPerFile: { readonly p95: number; readonly max: number };
  /** Without the client. */
  readonly interfaceNamesMax: number;
  readonly clientNames: number;
  readonly functionLines: Spread;
  readonly layerFaults: number;
  readonly anys: readonly string[];
  readonly nonNulls: readonly string[];
  readonly casts: readonly string[];
  readonly castsPer500Lines: number;
  readonly commentShare: number;
  /** `file:line` of the longest ones, longest first. */
  readonly longestFiles: readonly string[];
  readonly longestFunctions: readonly string[];
  readonly mostExports: readonly string[];
  readonly widestInterfaces: readonly string[];
};

export type Spread = { readonly median: number; readonly p95: number; readonly max: number };

/** A figure with its bound; `places`: where to look when it is exceeded. */
export type Row = {
  readonly name: string;
  readonly value: string;
  readonly bound: string;
  readonly isHeld: boolean;
  readonly places: readonly string[];
};

const PLACES_MAX = 8;

/** Bounds of every module, and of the client, which has a type for each resource. Never raise them. */
const INTERFACE_NAMES_MAX = 40;
const CLIENT = "sdk/mod.ts";
const CLIENT_NAMES_MAX = 55;

/** The goal is 0.9. Raise this bound as tests are written; never lower it. */
const TESTS_MIN = 0.72;

/** Folders that ship. Tools and benchmarks are measured too, but not for their share of tests. */
const PRODUCT = /^(cli|dashboard|engine|forms|mcp|sandbox|sdk|service|test|xfa)\//;

/** Views and texts of the dashboard decide nothing: a few lines of a browser test go through many of them. */
const VIEWS = /^dashboard\/(words\/|.*\.tsx$)/;

/** Summarises all files. Tests count only for `any`, `!` and their own lines. */
export function summarise(all: readonly FileFigures[], layerFaults: number): CodeFigures {
  const written = all.filter(({ isGenerated }) => !isGenerated);
  const source = written.filter(({ isTest }) => !isTest);
  const sourceLines = sum(source.map(({ lines }) => lines));
  const product = written.filter(({ path }) => PRODUCT.test(path) && !VIEWS.test(path));
  const productLines = sum(product.filter(({ isTest }) => !isTest).map(({ lines }) => lines));
  const testLines = sum(product.filter(({ isTest }) => isTest).map(({ lines }) => lines));
  const casts = places(source, (file) => file.casts);
  const functions = source.flatMap((file) =>
    file.functions.map(({ line, lines }) => ({ place: `${file.path}:${line}`, value: lines })),
  );
  const exporting = source.filter(({ exports }) => exports > 0);
  const modules = source.filter(({ path }) => path !== CLIENT);
  return {
    files: all.length,
    sourceLines,
    testLines,
    testLinesPerSourceLine: round(testLines / productLines),
    fileLines: spread(source.map(({ lines }) => lines)),
    exportsPerFile: spread(exporting.map(({ exports }) => exports)),
    interfaceNamesMax: Math.max(0, ...modules.map(({ interfaceNames }) => interfaceNames)),
    clientNames: source.find(({ path }) => path === CLIENT)?.interfaceNames ?? 0,
    functionLines: spread(functions.map(({ value }) => value)),
    layerFaults,
    anys: places(written, (file) => file.anys),
    nonNulls: places(written, (file) => file.nonNulls),
    casts,
    castsPer500Lines: round((casts.length * 500) / sourceLines),
    commentShare: round(sum(source.map(({ commentLines }) => commentLines)) / sourceLines),
    longestFiles: greatest(source.map(({ path, lines }) => ({ place: path, value: lines }))),
    longestFunctions: greatest(functions),
    mostExports: greatest(source.map(({ path, exports }) => ({ place: path, value: exports }))),
    widestInterfaces: greatest(
      modules.map(({ path, interfaceNames }) => ({ place: path, value: interfaceNames })),
    ),
  };
}

/** Returns the figures with their bounds, in the order in which they are printed. */
export function judge(figures: CodeFigures): Row[] {
  const { fileLines, functionLines, exportsPerFile } = figures;
  return [
    atMost("lines a file, median", fileLines.median, 100, figures.longestFiles),
    atMost("lines a file, p95", fileLines.p95, 300, figures.longestFiles),
    atMost("lines a file, max", fileLines.max, 400, figures.longestFiles),
    atMost("exports a file, p95", exportsPerFile.p95, 6, figures.mostExports),
    atMost(
      "names of a mod.ts, max",
      figures.interfaceNamesMax,
      INTERFACE_NAMES_MAX,
      figures.widestInterfaces,
    ),
    atMost("names of the client", figures.clientNames, CLIENT_NAMES_MAX, [CLIENT]),
    atMost("lines a function, p95", functionLines.p95, 35, figures.longestFunctions),
    atMost("lines a function, max", functionLines.max, 70, figures.longestFunctions),
    between("test lines a product line", figures.testLinesPerSourceLine, TESTS_MIN, 1.5),
    atMost("faults of layers, interfaces, cycles", figures.layerFaults, 0, []),
    atMost("any", figures.anys.length, 0, figures.anys),
    atMost("non-null !", figures.nonNulls.length, 0, figures.nonNulls),
    atMost("as per 500 lines", figures.castsPer500Lines, 1, figures.casts),
    between("share of comments", figures.commentShare, 0.05, 0.3),
  ];
}

function atMost(name: string, value: number, max: number, at: readonly string[]): Row {
  return { name, value: `${value}`, bound: `at most ${max}`, isHeld: value <= max, places: at };
}

function between(name: string, value: number, min: number, max: number): Row {
  const isHeld = value >= min && value <= max;
  return { name, value: `${value}`, bound: `${min} to ${max}`, isHeld, places: [] };
}

function spread(values: readonly number[]): Spread {
  return {
    median: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    max: percentile(values, 1),
  };
}

function places(
  files: readonly FileFigures[],
  linesOf: (file: FileFigures) => readonly number[],
): string[] {
  return files.flatMap((file) => linesOf(file).map((line) => `${file.path}:${line}`));
}

function greatest(found: readonly { place: string; value: number }[]): string[] {
  return found
    .toSorted((a, b) => b.value - a.value)
    .slice(0, PLACES_MAX)
    .map(({ place, value }) => `${place} ${value}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

import { tableLines } from "../output/table.ts";
import { bothEnds, count, counted, shortened } from "../output/wording.ts";
import { bold, dim } from "../terminal/terminal.ts";
import { countColumns, type FieldRef, type Proposal, type ProposedPair } from "./propose.ts";
import type { RowNote, TriedRow } from "./try-row.ts";

/** The result of `platen map`; outputs that are null were not written. */
export type Report = Proposal & {
  readonly formName: string;
  readonly formPath: string;
  readonly csvPath: string;
  readonly output: string | null;
  readonly preview: string | null;
  readonly minConfidence: number;
  /** The result of filling the first row; null when there was nothing to fill. */
  readonly tried: Omit<TriedRow, "pdf"> | null;
};

const COLUMNS = [
  { title: "COLUMN" },
  { title: "NO", align: "right" },
  { title: "LABEL" },
  { title: "CONFIDENCE" },
  { title: "REASON" },
] as const;
const COLUMN_WIDTH = 32;
const LABEL_WIDTH = 40;
const REASON_WIDTH = 80;
/** In a narrow terminal the lines are wrapped rather than cut further. */
const REASON_WIDTH_MIN = 24;
const REQUIRED_SHOWN_MAX = 30;
const OTHERS_SHOWN_MAX = 10;
/** Control and format characters of a file must not reach the terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;

/** Returns the report for people, for a terminal of this width. */
export function reportText(report: Report, width: number): string {
  const { pairs, leftColumns, leftFields, tried } = report;
  const required = leftFields.filter((field) => field.required);
  const others = leftFields.filter((field) => !field.required);
  const { faults = [] } = tried ?? {};
  const isLeft = ({ column }: RowNote): boolean => leftColumns.some((name) => name === column);
  const blocks = [
    pairLines(pairs, width),
    block(
      "Columns left:",
      leftColumns.length === 0 ? "" : listTexts(leftColumns, leftColumns.length),
    ),
    block("Required fields left:", listTexts(required.map(fieldText), REQUIRED_SHOWN_MAX)),
    block("Fields left:", listTexts(others.map(fieldText), OTHERS_SHOWN_MAX)),
    listNotes("Left because the value in row 1 does not fit the field:", faults.filter(isLeft)),
    listNotes(
      "Row 1 would fail; correct its values, or change the mapping:",
      faults.filter((fault) => !isLeft(fault)),
    ),
    listNotes("Row 1 has warnings:", tried?.warnings ?? []),
    summaryLines(report),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** Returns the report for programs. */
export function reportJson(report: Report): Readonly<Record<string, unknown>> {
  const { pairs, columns, leftColumns, leftFields, tried } = report;
  const { matched, sure } = countColumns(report);
  return {
    filename: report.formName,
    column_count: columns.length,
    matched_count: matched,
    sure_count: sure,
    min_confidence: report.minConfidence,
    pairs: pairs.map((pair) => ({
      column: pair.column,
      ...fieldJson(pair),
      confidence: pair.confidence,
      level: levelOf(pair),
      reason: pair.reason,
      transform: pair.transform,
      boxes: pair.boxes.map(({ transform, ...box }) => ({ ...fieldJson(box), transform })),
    })),
    unmatched_columns: leftColumns,
    unmatched_fields: leftFields.map(fieldJson),
    first_row: tried === null ? null : { errors: tried.faults, warnings: tried.warnings },
    mapping: report.output,
    preview: report.preview,
    next: pairs.length === 0 ? null : fillCommand(report),
  };
}

function fieldJson(field: FieldRef): Readonly<Record<string, unknown>> {
  const { rawField, number, label, page, required } = field;
  return { raw_field: rawField, number, label, page, required };
}

function levelOf({ isSure }: Pick<ProposedPair, "isSure">): "sure" | "check" {
  return isSure ? "sure" : "check";
}

function pairLines(pairs: readonly ProposedPair[], width: number): readonly string[] {
  if (pairs.length === 0) return [];
  const lines = (reasonWidth: number): string[] =>
    tableLines(
      COLUMNS,
      pairs.map((pair) => pairCells(pair, reasonWidth)),
    );
  const used = Math.max(...lines(0).map((line) => line.length));
  const reasonWidth = Math.min(REASON_WIDTH, Math.max(REASON_WIDTH_MIN, width - used));
  const [titles = "", ...rest] = lines(reasonWidth);
  return [dim(titles), ...rest];
}

function pairCells(pair: ProposedPair, reasonWidth: number): readonly string[] {
  const { column, label, confidence, reason } = pair;
  return [
    shortened(replaceUnprintable(column), COLUMN_WIDTH),
    numbersText(pair),
    bothEnds(replaceUnprintable(label ?? ""), LABEL_WIDTH),
    `${(Math.floor(confidence * 100) / 100).toFixed(2)} ${levelOf(pair)}`,
    shortened(replaceUnprintable(`${shapeText(pair)}${reason}`), reasonWidth),
  ];
}

/** The number of the field, or of the first and the last box. */
function numbersText({ number, boxes }: ProposedPair): string {
  const last = boxes.at(-1);
  return last === undefined ? String(number) : `${number}-${last.number}`;
}

/** How the value is changed for its field, as the beginning of a reason. */
function shapeText({ transform, boxes }: ProposedPair): string {
  if (boxes.length > 0) return `divided among ${boxes.length} boxes; `;
  return transform === null ? "" : `${transform} only; `;
}

function block(title: string, text: string): readonly string[] {
  return text === "" ? [] : [title, `  ${text}`];
}

function listTexts(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  const shown = texts.slice(0, most).map(replaceUnprintable);
  return [...shown, ...(more > 0 ? [`and ${count(more)} more`] : [])].join(" · ");
}

function fieldText({ number, label, rawField }: FieldRef): string {
  return `${number} ${bothEnds(label ?? rawField, LABEL_WIDTH)}`;
}

function listNotes(title: string, found: readonly RowNote[]): readonly string[] {
  const lines = found.map(({ column, numbers, message }) =>
    replaceUnprintable(column === null ? message : `${column} → ${numbers.join(", ")}: ${message}`),
  );
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

function summaryLines(report: Report): readonly string[] {
  const { pairs, columns, output, preview } = report;
  const { matched, sure } = countColumns(report);
  const head = bold(`${matched} of ${counted(columns.length, "column")} matched`);
  const summary = `${head} (${sure} sure, ${matched - sure} to check), ${columns.length - matched} left`;
  if (pairs.length === 0) return [`${summary}.`];
  const written = [output, preview].filter((path) => path !== null).join(" and ");
  return [
    written === "" ? `${summary}.` : `${summary}; written: ${written}.`,
    output === null ? "Add -o mapping.json to keep the mapping, then:" : "Then:",
    `  ${fillCommand(report)}`,
  ];
}

function fillCommand({ formPath, csvPath, output }: Report): string {
  const mapping = output ?? "mapping.json";
  return `platen fill ${quoteArgument(formPath)} ${quoteArgument(csvPath)} -m ${quoteArgument(mapping)} -o out.zip`;
}

/** Quotes a word for a shell command. */
function quoteArgument(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function replaceUnprintable(text: string): string {
  return text.replaceAll(UNPRINTABLE, "\ufffd");
}

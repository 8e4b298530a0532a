/** The JSON Schema of one setting, from the service's schema of its environment. */
export type Setting = {
  readonly description?: string | undefined;
  /** As JSON. */
  readonly default?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** Words allowed instead of a number. */
  readonly words?: readonly unknown[] | undefined;
};

/** An error code of the API with its documentation. */
export type ErrorCode = {
  readonly status: number;
  readonly meaning: string;
  /** Members that it adds to the body, by name. */
  readonly extras: Readonly<Record<string, unknown>>;
};

/** Returns a Markdown table with one row per setting, in the order of `settings`. */
export function settingsTable(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    values(setting),
    defaultOf(setting),
    setting.description ?? "",
  ]);
  return markdownTable(["variable", "values", "default", "meaning"], rows);
}

/** Returns a Markdown table with one row per error code, in the order of `codes`. */
export function errorsTable(codes: Readonly<Record<string, ErrorCode>>): string {
  const sorted = Object.entries(codes).toSorted(([, a], [, b]) => a.status - b.status);
  const rows = sorted.map(([code, { status, meaning, extras }]) => [
    String(status),
    `\`${code}\``,
    meaning,
    Object.keys(extras)
      .map((name) => `\`${name}\``)
      .join(" "),
  ]);
  return markdownTable(["status", "`error`", "when", "further members"], rows);
}

/** `page` with `text` between the markers of the section `name`; throws without the markers. */
export function withSection(page: string, name: string, text: string): string {
  const [beginMark, endMark] = [
    `<!-- ${name}: written by tools/write-tables.ts -->`,
    `<!-- /${name} -->`,
  ];
  const begin = page.indexOf(beginMark);
  const end = page.indexOf(endMark);
  if (begin === -1 || end < begin) throw new Error(`The page has no ${beginMark} … ${endMark}.`);
  return `${page.slice(0, begin + beginMark.length)}\n\n${text}\n\n${page.slice(end)}`;
}

/** Returns a Markdown table; `|` in cells is escaped. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [row(head), `|${"---|".repeat(head.length)}`, ...rows.map(row)].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function values({ enum: members, minimum, maximum, words = [] }: Setting): string {
  if (members !== undefined) return members.map((member) => `\`${String(member)}\``).join(" ");
  const range = `${minimum} to ${maximum}`;
  if (minimum !== undefined && maximum !== undefined)
    return [range, ...words.map((word) => `\`${String(word)}\``)].join(" or ");
  return "text";
}

function defaultOf(setting: Setting): string {
  return setting.default === undefined ? "–" : `\`${setting.default.replaceAll('"', "")}\``;
}

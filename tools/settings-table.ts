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

const BEGIN = "<!-- settings: written by tools/write-settings.ts -->";
const END = "<!-- /settings -->";

/** A Markdown table with one row per setting, in the order of `settings`. */
export function settingsTable(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(([name, setting]) =>
    row([`\`${name}\``, values(setting), defaultOf(setting), setting.description ?? ""]),
  );
  return [row(["variable", "values", "default", "meaning"]), "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/** `page` with `table` between its two markers; throws without the markers. */
export function withTable(page: string, table: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`The page has no ${BEGIN} … ${END}.`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${page.slice(end)}`;
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

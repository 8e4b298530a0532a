import type { ExpectedAlias } from "./expected-aliases.ts";

/** An empty CSV for an envelope: its header row, RFC 4180. */
export function csvTemplate(aliases: readonly ExpectedAlias[]): string {
  return `${aliases.map(({ alias }) => cell(alias)).join(",")}\r\n`;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import type { MailContent } from "./mail-content.ts";
import type { MailFrame } from "./mail-place.ts";

/** A mail as plain text. */
export function textOf(
  { headline, paragraphs, details, action }: MailContent,
  { account, reason }: MailFrame,
): string {
  const lines = [["Account", account], ...details].map(([name, value]) => `${name}: ${value}`);
  const blocks = [
    headline,
    ...paragraphs,
    lines.join("\n"),
    `${action.label}:\n${action.url}`,
    `-- \n${reason}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

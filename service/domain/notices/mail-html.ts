import type { MailContent, MailFrame } from "./mail-content.ts";

/** Styles are inline, which all mail programs support; dark mode is in a style sheet for those that support it. */
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = "#1b1f24";
const FAINT = "#57606a";
const LINE = "#d8dee4";
const BLUE = "#0b5cad";
const RED = "#b3261e";

const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #14171a !important; }
.card { background: #1f2429 !important; border-right-color: #363d44 !important; border-bottom-color: #363d44 !important; border-left-color: #363d44 !important; }
.ink { color: #e9edf1 !important; }
.faint { color: #a3adb8 !important; }
.line { border-color: #363d44 !important; }
}
@media (max-width: 480px) {
.inside { padding: 24px 20px !important; }
}`;

/** Renders a mail as an HTML page: table layout, no images, no external resources. */
export function htmlOf(content: MailContent, frame: MailFrame): string {
  const { subject, headline, paragraphs, details, action, isUrgent } = content;
  const accent = isUrgent ? RED : BLUE;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-top:4px solid ${accent};border-radius:6px">
<tr><td class="inside" style="padding:32px;${FONT};text-align:left">
<p class="faint" style="margin:0 0 20px;font-size:14px;line-height:20px;color:${FAINT}">Platen</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:${INK}">${escape(headline)}</h1>
${paragraphs.map(paragraph).join("\n")}
${table(frame.account === null ? details : [["Account", frame.account], ...details])}
${button(action, accent)}
<p class="faint" style="margin:0;font-size:13px;line-height:20px;color:${FAINT};word-break:break-all">${escape(action.url)}</p>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="faint" style="padding:16px 8px 0;${FONT};font-size:12px;line-height:18px;color:${FAINT};text-align:left;word-break:break-word">${escape(frame.reason)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 14px;font-size:16px;line-height:24px;color:${INK}">${escape(text)}</p>`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return "";
  const shown = rows.map(
    ([name, value]) => `<tr>
<td class="faint line" valign="top" style="padding:8px 16px 8px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;color:${FAINT};white-space:nowrap">${escape(name)}</td>
<td class="ink line" valign="top" width="100%" style="padding:8px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;color:${INK};word-break:break-word"><bdi>${escape(value)}</bdi></td>
</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 24px">
${shown.join("\n")}
</table>`;
}

function button({ label, url }: MailContent["action"], accent: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px">
<tr><td bgcolor="${accent}" style="border-radius:4px"><a href="${escape(url)}" style="display:inline-block;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr>
</table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

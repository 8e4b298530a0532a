/** Escaped markup. Created only by `html`, so that nothing is inserted unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Content of a template: `null` and `false` are empty, lists are joined. */
export type Content = Html | string | number | false | null | readonly Content[];

/** Returns a template tag that escapes inserted text, for element content and quoted attributes. */
export function html(parts: TemplateStringsArray, ...holes: readonly Content[]): Html {
  const filled = parts.map((part, index) => part + markup(holes[index] ?? null));
  return new Html(filled.join(""));
}

/** Returns the URL if it is http or https; else null. */
export function linkTo(address: string | null): string | null {
  const isWeb = address !== null && URL.canParse(address) && /^https?:/i.test(address.trim());
  return isWeb ? address : null;
}

function markup(content: Content): string {
  if (content === null || content === false) return "";
  if (content instanceof Html) return content.text;
  if (typeof content === "string" || typeof content === "number") return escapeHtml(`${content}`);
  return content.map(markup).join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

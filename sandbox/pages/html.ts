/** Text that is markup already. Made by `html` alone, so that nothing comes in unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a page: `null` and `false` are nothing, a list is its members one after the other. */
export type Content = Html | string | number | false | null | readonly Content[];

/** Markup with its holes filled: texts escaped, for element contents and quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...holes: readonly Content[]): Html {
  const filled = parts.map((part, index) => part + markup(holes[index] ?? null));
  return new Html(filled.join(""));
}

/** The address where it is one that a page may lead to; `null` for any other scheme, and for none. */
export function linkTo(address: string | null): string | null {
  const isWeb = address !== null && URL.canParse(address) && /^https?:/i.test(address.trim());
  return isWeb ? address : null;
}

function markup(content: Content): string {
  if (content === null || content === false) return "";
  if (content instanceof Html) return content.text;
  if (typeof content === "string" || typeof content === "number") return escaped(`${content}`);
  return content.map(markup).join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

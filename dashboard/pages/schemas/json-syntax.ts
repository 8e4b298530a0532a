const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iuy;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;

/** The tokens that may come next: within an object also a name or a colon. */
type Expected =
  | "value"
  | "value-or-end"
  | "name"
  | "name-or-end"
  | "colon"
  | "comma-or-end"
  | "end";

/** The line (1-based) at which a text stops being JSON (RFC 8259); null: it is JSON. */
export function syntaxFaultLine(text: string): number | null {
  const offset = faultOffset(text);
  return offset === null ? null : text.slice(0, offset).split("\n").length;
}

function faultOffset(text: string): number | null {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  for (let at = after(SPACE, text, 0) ?? 0; at < text.length; ) {
    const sign = text[at];
    const isValue: boolean = expected === "value" || expected === "value-or-end";
    const isName: boolean = expected === "name" || expected === "name-or-end";
    let end: number | null = at + 1;
    if (isValue && (sign === "{" || sign === "[")) {
      open.push(sign);
      expected = sign === "{" ? "name-or-end" : "value-or-end";
    } else if (sign === closing(open.at(-1)) && expected.endsWith("-or-end")) {
      open.pop();
      expected = open.length === 0 ? "end" : "comma-or-end";
    } else if (sign === "," && expected === "comma-or-end")
      expected = open.at(-1) === "{" ? "name" : "value";
    else if (sign === ":" && expected === "colon") expected = "value";
    else if (isName) {
      end = after(STRING, text, at);
      expected = "colon";
    } else if (isValue) {
      end = after(STRING, text, at) ?? after(NUMBER_OR_WORD, text, at);
      expected = open.length === 0 ? "end" : "comma-or-end";
    } else return at;
    if (end === null) return at;
    at = after(SPACE, text, end) ?? end;
  }
  return expected === "end" ? null : text.length;
}

function closing(bracket: "{" | "[" | undefined): string | null {
  if (bracket === undefined) return null;
  return bracket === "{" ? "}" : "]";
}

/** The offset behind what a pattern matches here; null: nothing. */
function after(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

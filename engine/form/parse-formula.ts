import type { Aggregate, FieldUse, Formula, Operator } from "./formula.ts";

/**
 * Parses a calculation script that consists of one statement as Acrobat generates it: `AFSimple_Calculate(…)`, or
 * `event.value = …` with numbers, fields, `+ - * /` and parentheses (its simplified field notation). Fields are named as
 * in the script. `null` for any other script.
 */
export function parseFormula(script: string): Formula<string> | null {
  const tokens = tokensOf(script);
  if (tokens === null) return null;
  const parser = new Parser(tokens);
  const formula = parser.statement();
  return formula !== null && parser.isAtEnd() ? formula : null;
}

/** Bounds the work for one script; ten times a sum of 100 fields. */
const TOKENS_MAX = 4096;
/** Nesting of parentheses and signs. */
const DEPTH_MAX = 64;
/** Digits of a number. */
const LITERAL_MAX = 40;
/** Also the depth of the tree: `a + b + c` is nested to the left. */
const OPERATIONS_MAX = 512;

const AGGREGATES: readonly Aggregate[] = ["SUM", "PRD", "AVG", "MIN", "MAX"];

type Token = {
  readonly kind: "string" | "name" | "number" | "delimiter";
  readonly text: string;
};

const SPACE = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/uy;
const TOKEN =
  /"((?:[^"\\\r\n]|\\.)*)"|'((?:[^'\\\r\n]|\\.)*)'|([A-Za-z_$][\w$]*)|((?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)|([-+*/().,;=[\]])/uy;

/** `null` where the script has something else, or too much. */
function tokensOf(script: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(script)?.[0].length ?? 0;
    if (at === script.length) return tokens;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(script);
    if (match === null || tokens.length === TOKENS_MAX) return null;
    tokens.push(tokenOf(match));
    at += match[0].length;
  }
}

function tokenOf([, double, single, name, number, delimiter]: RegExpExecArray): Token {
  const quoted = double ?? single;
  if (quoted !== undefined) return { kind: "string", text: unescapeText(quoted) };
  if (name !== undefined) return { kind: "name", text: name };
  if (number !== undefined) return { kind: "number", text: number };
  return { kind: "delimiter", text: delimiter ?? "" };
}

/** ECMA-262, 12.9.4: the escape sequences that occur in field names. */
function unescapeText(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gu, (_, four, two, other) => {
    const digits: unknown = four ?? two;
    return typeof digits === "string"
      ? String.fromCharCode(Number.parseInt(digits, 16))
      : String(other);
  });
}

/** Recursive descent over a script's tokens; a method returns `null` where the script is not in the grammar. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #operations = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    while (this.#takes(";"));
    return this.#at === this.#tokens.length;
  }

  statement(): Formula<string> | null {
    while (this.#takes(";"));
    if (this.#takes("AFSimple_Calculate", "(")) return this.#aggregate();
    return this.#takes("event", ".", "value", "=") ? this.#sum() : null;
  }

  #aggregate(): Formula<string> | null {
    const text = this.#text();
    const name = AGGREGATES.find((one) => one === text) ?? null;
    if (name === null || !this.#takes(",")) return null;
    const fields = this.#list();
    return fields !== null && this.#takes(")") ? { kind: "aggregate", name, fields } : null;
  }

  /** Names as an array, or in one string. */
  #list(): readonly string[] | null {
    if (this.#takes("[")) return this.#names("]");
    if (this.#takes("new", "Array", "(") || this.#takes("Array", "(")) return this.#names(")");
    const names = this.#text()?.split(",") ?? null;
    return names === null ? null : names.map((name) => name.trim());
  }

  #names(end: string): readonly string[] | null {
    const names: string[] = [];
    while (!this.#takes(end)) {
      if (names.length > 0 && !this.#takes(",")) return null;
      const name = this.#text();
      if (name === null) return null;
      names.push(name);
    }
    return names;
  }

  #sum(): Formula<string> | null {
    return this.#chain(["+", "-"], () => this.#product());
  }

  #product(): Formula<string> | null {
    return this.#chain(["*", "/"], () => this.#unary());
  }

  #chain(
    operators: readonly Operator[],
    operand: () => Formula<string> | null,
  ): Formula<string> | null {
    let left = operand();
    while (left !== null) {
      const operator = operators.find((one) => this.#takes(one));
      if (operator === undefined) return left;
      this.#operations += 1;
      const right = this.#operations > OPERATIONS_MAX ? null : operand();
      left = right === null ? null : { kind: "operation", operator, left, right };
    }
    return null;
  }

  #unary(): Formula<string> | null {
    this.#depth += 1;
    const formula = this.#depth > DEPTH_MAX ? null : this.#signed();
    this.#depth -= 1;
    return formula;
  }

  #signed(): Formula<string> | null {
    if (!this.#takes("-")) return this.#primary();
    const of = this.#unary();
    return of === null ? null : { kind: "negative", of };
  }

  #primary(): Formula<string> | null {
    if (this.#takes("(")) {
      const inside = this.#sum();
      return this.#takes(")") ? inside : null;
    }
    if (this.#takes("AFMakeNumber", "(")) {
      const read = this.#field();
      return this.#takes(")") && read !== null ? { ...read, use: "number" } : null;
    }
    return this.#literal() ?? this.#field();
  }

  #literal(): Formula<string> | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "number" || token.text.length > LITERAL_MAX) return null;
    this.#at += 1;
    return { kind: "literal", text: token.text };
  }

  #field(): FieldRead | null {
    this.#takes("this", ".");
    if (!this.#takes("getField", "(")) return null;
    const field = this.#text();
    if (field === null || !this.#takes(")", ".")) return null;
    if (this.#takes("value")) return { kind: "field", field, use: "value" };
    return this.#takes("valueAsString") ? { kind: "field", field, use: "text" } : null;
  }

  #text(): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "string") return null;
    this.#at += 1;
    return token.text;
  }

  /** Skips these names and delimiters if they come next, all of them. */
  #takes(...texts: readonly string[]): boolean {
    const isNext = texts.every((text, index) => {
      const token = this.#tokens[this.#at + index];
      return token?.text === text && (token.kind === "name" || token.kind === "delimiter");
    });
    if (isNext) this.#at += texts.length;
    return isNext;
  }
}

type FieldRead = { readonly kind: "field"; readonly field: string; readonly use: FieldUse };

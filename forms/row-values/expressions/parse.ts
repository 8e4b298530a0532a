import { Lexer, quoteToken, type Token } from "./lexer.ts";
import {
  type Argument,
  type Call,
  type ExpressionFault,
  faultAt,
  type SimpleArgument,
} from "./syntax.ts";

/** Limit of an expression, in characters. */
const SOURCE_MAX = 2000;
/** Limit of functions in a pipeline. */
const CALLS_MAX = 32;
/** Limit of arguments of a call. */
const ARGS_MAX = 200;

/** Parses a transform into calls: `trim | pad(5,'0')`. Never throws, and reads each character once. */
export function parsePipeline(source: string): readonly Call[] | ExpressionFault {
  const parser = new Parser(source);
  return parser.fault ?? parser.pipeline() ?? parser.failed();
}

/** Parses the call of a condition: `equals(state,'VT')`. */
export function parseCondition(source: string): Call | ExpressionFault {
  const parser = new Parser(source);
  return parser.fault ?? parser.only() ?? parser.failed();
}

/** Parses an outcome of a condition: a quoted text, or otherwise an alias. */
export function parseOutcome(source: string): SimpleArgument | ExpressionFault {
  const parser = new Parser(source);
  const text = source.trim();
  if (parser.fault !== null) return parser.fault;
  if (text === "")
    return faultAt(source, 0, "expected a text in quotes or an alias; '' clears the field.");
  if (!text.startsWith("'") && !text.startsWith('"')) return { kind: "alias", text, at: 0 };
  return parser.quoted() ?? parser.failed();
}

class Parser {
  readonly #source: string;
  readonly #lexer: Lexer;
  #token: Token;
  /** The first fault; nothing is read after it. */
  fault: ExpressionFault | null = null;

  constructor(source: string) {
    this.#source = source;
    const isTooLong = source.length > SOURCE_MAX;
    this.#lexer = new Lexer(isTooLong ? "" : source);
    this.#token = this.#lexer.next();
    if (isTooLong)
      this.fault = faultAt(
        source,
        SOURCE_MAX,
        `an expression has at most ${SOURCE_MAX} characters.`,
      );
  }

  failed(): ExpressionFault {
    return this.fault ?? this.#unexpected("an expression");
  }

  pipeline(): readonly Call[] | null {
    const calls: Call[] = [];
    do {
      if (calls.length === CALLS_MAX)
        return this.#fail(this.#token.at, `a transform has at most ${CALLS_MAX} functions.`);
      const call = this.#call();
      if (call === null) return null;
      calls.push(call);
    } while (this.#take("|"));
    return this.#ends(calls, '"|" or the end');
  }

  only(): Call | null {
    const call = this.#call();
    return call === null ? null : this.#ends(call, "the end");
  }

  quoted(): SimpleArgument | null {
    const argument = this.#simple("a text in quotes or an alias");
    return argument === null ? null : this.#ends(argument, "the end");
  }

  #call(): Call | null {
    const { kind, text: name, at } = this.#token;
    if (kind !== "name") return this.#refuse("the name of a function");
    this.#step();
    if (!this.#take("(")) return { name, args: [], at };
    const args: Argument[] = [];
    if (this.#take(")")) return { name, args, at };
    do {
      if (args.length === ARGS_MAX)
        return this.#fail(this.#token.at, `a function takes at most ${ARGS_MAX} arguments.`);
      const argument = this.#argument();
      if (argument === null) return null;
      args.push(argument);
    } while (this.#take(","));
    return this.#take(")") ? { name, args, at } : this.#refuse('"," or ")"');
  }

  #argument(): Argument | null {
    const key = this.#simple("a text in quotes, a number or an alias");
    if (key === null || !this.#take(":")) return key;
    const value = this.#simple("a text in quotes, a number or an alias");
    return value === null ? null : { kind: "pair", key, value, at: key.at };
  }

  #simple(expected: string): SimpleArgument | null {
    const { kind, text, at } = this.#token;
    switch (kind) {
      case "text":
      case "number":
        this.#step();
        return { kind, text, at };
      case "name":
      case "alias":
        this.#step();
        return { kind: "alias", text, at };
      case "mark":
      case "end":
      case "bad":
        return this.#refuse(expected);
    }
  }

  #ends<Value>(value: Value, expected: string): Value | null {
    return this.#token.kind === "end" ? value : this.#refuse(expected);
  }

  #take(mark: string): boolean {
    if (this.#token.kind !== "mark" || this.#token.text !== mark) return false;
    this.#step();
    return true;
  }

  #step(): void {
    this.#token = this.#lexer.next();
  }

  #refuse(expected: string): null {
    this.fault = this.#unexpected(expected);
    return null;
  }

  #fail(at: number, message: string): null {
    this.fault = faultAt(this.#source, at, message);
    return null;
  }

  #unexpected(expected: string): ExpressionFault {
    const { kind, text, at } = this.#token;
    if (kind === "bad") return faultAt(this.#source, at, text);
    const found = kind === "end" ? "the end" : quoteToken(text);
    return faultAt(this.#source, at, `expected ${expected}, found ${found}.`);
  }
}

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Answer } from "../support/harness/ask.ts";
import { UNREACHABLE_URL } from "../support/harness/one-of-each.ts";
import { membersOf, type Operation, type Promised, type Schema } from "./contract-document.ts";

const FILE = fileURLToPath(
  new URL("../../service/api/http/openapi/answer-examples.json", import.meta.url),
);

/** Values of the document that replace those of a run. */
const KEY = "platen_live_EXAMPLEexampleEXAMPLEexample0000000";
const SECRET = "whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgMzIgYnl0ZXMgISE=";
const HOST = "https://forms.example";
const PROCESSOR = "https://pay.example";

/** Collects one response body per schema as examples of the document. */
export class AnswerExamples {
  readonly #bodies = new Map<string, unknown>();

  /** Keeps the first body of each schema. */
  take(operation: Operation, answer: Answer): void {
    const promised = operation.responses.get(answer.status);
    if (promised === undefined || answer.status >= 300 || answer.body === undefined) return;
    const name = exampleName(operation, promised);
    if (!this.#bodies.has(name)) this.#bodies.set(name, shown(answer));
  }

  /** Writes the examples to the sources of the document. */
  async write(): Promise<void> {
    const sorted = [...this.#bodies].toSorted(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

/** The name of a success example in the document. */
export function exampleName({ id }: Operation, { status, content }: Promised): string {
  const reference = schemaOf(content)?.["$ref"];
  if (typeof reference !== "string") return `${id}.${status}`;
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function schemaOf(content: Promised["content"]): Schema | null {
  return content.get("application/json") ?? null;
}

function shown({ text }: Answer): unknown {
  const whole: unknown = JSON.parse(
    text
      .replaceAll(
        /("(?:checkout_url|portal_url|invoice_pdf)":")http:\/\/127\.0\.0\.1:\d+/g,
        `$1${PROCESSOR}`,
      )
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, HOST)
      .replaceAll(/platen_(?:dev|stg|live)_[0-9A-Za-z]{36}/g, KEY)
      .replaceAll(UNREACHABLE_URL, "https://example.com/hooks/platen")
      .replaceAll(/whsec_[A-Za-z0-9+/]{43}=/g, SECRET)
      .replaceAll(/[0-9a-f-]{36}@example\.com/g, "ada@example.com"),
  );
  if (Array.isArray(whole)) return whole.slice(0, 1);
  const members = membersOf(whole);
  if (!("next_cursor" in members)) return whole;
  // A list is shortened to one item.
  const short = Object.entries(members).map(
    ([name, value]) => [name, Array.isArray(value) ? value.slice(0, 1) : value] as const,
  );
  return Object.fromEntries<unknown>(short);
}

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Answer } from "../support/harness/ask.ts";
import { NOWHERE } from "../support/harness/possessions.ts";
import { membersOf, type Operation, type Promised, type Schema } from "./contract-document.ts";

const FILE = fileURLToPath(
  new URL("../../service/api/http/openapi/answer-examples.json", import.meta.url),
);

/** What the document shows in place of what a run happens to have. */
const KEY = "platen_live_EXAMPLEexampleEXAMPLEexample0000000";
const SECRET = "whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgMzIgYnl0ZXMgISE=";
const HOST = "https://forms.example";
const PROCESSOR = "https://pay.example";

/** Collects what the service answered, one body for each schema, to be shown in the document. */
export class AnswerExamples {
  readonly #bodies = new Map<string, unknown>();

  /** Keeps the first body of each schema that was answered with. */
  take(operation: Operation, answer: Answer): void {
    const promised = operation.responses.get(answer.status);
    if (promised === undefined || answer.status >= 300 || answer.body === undefined) return;
    const name = exampleName(operation, promised);
    if (!this.#bodies.has(name)) this.#bodies.set(name, shown(answer));
  }

  /** Writes them where the document is made. */
  async write(): Promise<void> {
    const sorted = [...this.#bodies].toSorted(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

/** The name under which the document keeps the example of a success. */
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
      .replaceAll(NOWHERE, "https://example.com/hooks/platen")
      .replaceAll(/whsec_[A-Za-z0-9+/]{43}=/g, SECRET)
      .replaceAll(/[0-9a-f-]{36}@example\.com/g, "ada@example.com"),
  );
  if (Array.isArray(whole)) return whole.slice(0, 1);
  const members = membersOf(whole);
  if (!("next_cursor" in members)) return whole;
  // One item shows what a list is of.
  const short = Object.entries(members).map(
    ([name, value]) => [name, Array.isArray(value) ? value.slice(0, 1) : value] as const,
  );
  return Object.fromEntries<unknown>(short);
}

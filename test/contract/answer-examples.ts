import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Answer } from "../support/harness/ask.ts";
import { UNREACHABLE_URL } from "../support/harness/one-of-each.ts";
import {
  type ContractDocument,
  membersOf,
  type Operation,
  type Promised,
  type Schema,
} from "./contract-document.ts";
import type { Judge } from "./judge.ts";

const FILE = fileURLToPath(
  new URL("../../service/api/http/openapi/answer-examples.json", import.meta.url),
);

/** Values of the document that replace those of a run. */
const KEY = "platen_live_EXAMPLEexampleEXAMPLEexample0000000";
const SECRET = "whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgMzIgYnl0ZXMgISE=";
const HOST = "https://forms.example";
const PROCESSOR = "https://pay.example";

/**
 * Collects one response body per schema as examples of the document. The document's own example stays where it fits its
 * schema and has every member of the response, so that only what changed is written.
 */
export class AnswerExamples {
  readonly #bodies = new Map<string, unknown>();
  readonly #before: ContractDocument["examples"];
  readonly #fits: Judge["fits"];

  constructor({ examples }: ContractDocument, { fits }: Judge) {
    this.#before = examples;
    this.#fits = fits;
  }

  /** Keeps the first body of each schema. */
  take(operation: Operation, answer: Answer): void {
    const promised = operation.responses.get(answer.status);
    if (promised === undefined || answer.status >= 300 || answer.body === undefined) return;
    const name = exampleName(operation, promised);
    if (this.#bodies.has(name)) return;
    const body = maskBody(answer);
    const before = this.#before.get(name);
    const faults = this.#fits(schemaOf(promised.content) ?? {}, before);
    this.#bodies.set(name, faults.length === 0 && hasMembersOf(before, body) ? before : body);
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

/** Whether `before` has each member of `body`, at every depth; lists are compared by their first items. */
function hasMembersOf(before: unknown, body: unknown): boolean {
  if (Array.isArray(body)) {
    if (!Array.isArray(before)) return false;
    return body.length === 0 || (before.length > 0 && hasMembersOf(before[0], body[0]));
  }
  const members = membersOf(before);
  return Object.entries(membersOf(body)).every(
    ([name, value]) => name in members && hasMembersOf(members[name], value),
  );
}

function maskBody({ text }: Answer): unknown {
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

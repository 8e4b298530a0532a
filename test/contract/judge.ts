import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer } from "../support/harness/ask.ts";
import type { ContractDocument, Operation, Promised, Schema } from "./contract-document.ts";

/** Checks responses against the document; returns one line per fault. */
export type Judge = {
  readonly ofOperation: (operation: Operation, method: string, answer: Answer) => readonly string[];
  /** For unknown routes, by the name of the documented response. */
  readonly ofOutside: (name: string, answer: Answer) => readonly string[];
  /** Checks a body against a schema of the document. */
  readonly fits: (schema: Schema, body: unknown) => readonly string[];
};

const WORDS_MAX = 300;

/** Uses an independent validator. Objects are closed: undocumented members are faults. */
export function judgeOf(document: ContractDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, discriminator: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "contract", components: { schemas: closeSchema(document.schemas) } });
  const compiled = new Map<Schema, ValidateFunction>();
  // Many operations have equal schemas, and compiling one takes milliseconds.
  const byText = new Map<string, ValidateFunction>();
  const fits = (schema: Schema, body: unknown): readonly string[] => {
    let validate = compiled.get(schema);
    if (validate === undefined) {
      const text = JSON.stringify(schema);
      validate = byText.get(text) ?? ajv.compile(referring(closeSchema(schema)));
      byText.set(text, validate);
      compiled.set(schema, validate);
    }
    if (validate(body)) return [];
    return [`the body is not as promised: ${ajv.errorsText(validate.errors).slice(0, WORDS_MAX)}`];
  };
  const ofPromise = (promised: Promised, method: string, answer: Answer): readonly string[] => [
    ...headerFaults(promised, answer, fits),
    ...(method === "HEAD" ? emptyFaults(answer) : bodyFaults(promised, answer, fits)),
  ];
  return {
    fits,
    ofOperation: (operation, method, answer) => {
      const promised = operation.responses.get(answer.status);
      if (promised === undefined)
        return [`${answer.status} is not in the document: ${answer.text.slice(0, WORDS_MAX)}`];
      return ofPromise(promised, method, answer);
    },
    ofOutside: (name, answer) => {
      const promised = document.outside.get(name);
      return promised === undefined ? [`no ${name}`] : ofPromise(promised, "GET", answer);
    },
  };
}

type Fits = Judge["fits"];

function headerFaults(promised: Promised, { headers }: Answer, fits: Fits): readonly string[] {
  const faults: string[] = [];
  if (headers.get("x-content-type-options") !== "nosniff") faults.push("no nosniff");
  for (const [name, { required, schema }] of promised.headers) {
    const text = headers.get(name);
    if (text === null && required) faults.push(`no ${name}`);
    if (text === null) continue;
    const value = schema["type"] === "integer" ? Number(text) : text;
    if (fits(schema, value).length > 0) faults.push(`${name}: ${text}`);
  }
  return faults;
}

function emptyFaults({ bytes }: Answer): readonly string[] {
  return bytes.length === 0 ? [] : ["an answer to HEAD has a body"];
}

function bodyFaults({ content }: Promised, answer: Answer, fits: Fits): readonly string[] {
  const { headers, bytes, body } = answer;
  const type = headers.get("content-type")?.split(";", 1)[0] ?? null;
  if (content.size === 0) return bytes.length === 0 ? [] : ["a body where none is promised"];
  if (type === null || !content.has(type)) return [`the type ${type} is not in the document`];
  const schema = content.get(type) ?? null;
  if (schema === null) return [];
  const wrong = fits(schema, body);
  if (wrong.length > 0) return [`${wrong.join()} in ${answer.text.slice(0, WORDS_MAX)}`];
  const named = isObject(body) ? body["request_id"] : undefined;
  const isNamed = answer.status < 400 || named === headers.get("x-request-id");
  return isNamed ? [] : ["the body and the header name two requests"];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Closes every object that lists its members. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema);
  if (!isObject(schema)) return schema;
  const inner = Object.entries(schema).map(([name, value]) => [name, closeSchema(value)] as const);
  const isOpen = isObject(schema["properties"]) && !("additionalProperties" in schema);
  const isSchema = schema["type"] === "object";
  return Object.fromEntries(
    isOpen && isSchema ? [...inner, ["additionalProperties", false]] : inner,
  );
}

function referring(schema: unknown): Schema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
  const read: unknown = JSON.parse(text);
  return isObject(read) ? read : {};
}

import { refusalExample, refusalSchema } from "#contract/refusal-bodies.ts";
import { entryOf, type RefusalCode } from "#contract/refusals.ts";
import { type Answer, type AnyOperation, isOfApi } from "../route.ts";
import { headersOf } from "./headers.ts";
import { operationId } from "./operation-id.ts";
import { type CommonRefusal, commonRefusals, OUTSIDE_ROUTES } from "./pipeline-refusals.ts";
import type { JsonSchema, SchemaComponents } from "./schemas.ts";

const JSON_TYPE = "application/json";

/** Examples of successful responses, by the name of their schema or, for an unnamed one, by operation and status. */
export type AnswerExamples = Readonly<Record<string, unknown>>;

/** An error response that operations share. */
type SharedRefusal = Pick<CommonRefusal, "name" | "codes"> & { readonly status: number };

/** Collects what responses share under `components`: the pipeline's errors, and the examples. */
export class ResponseComponents {
  readonly #schemas: SchemaComponents;
  readonly #answers: AnswerExamples;
  readonly #common = new Map<string, JsonSchema>();
  readonly #examples = new Map<string, JsonSchema>();

  constructor(schemas: SchemaComponents, answers: AnswerExamples) {
    this.#schemas = schemas;
    this.#answers = answers;
    for (const one of OUTSIDE_ROUTES) this.#refer(one);
  }

  /** The responses of an operation, by status. */
  responses(route: AnyOperation): Readonly<Record<string, JsonSchema>> {
    const answers = Object.entries(route.answers).map(
      ([status, answer]) => [status, this.#success(route, status, answer)] as const,
    );
    return Object.fromEntries([...answers, ...this.#refusals(route)]);
  }

  /** The collected part of `components`. */
  components(): JsonSchema {
    return {
      responses: Object.fromEntries(this.#common),
      examples: Object.fromEntries(this.#examples),
    };
  }

  #success(route: AnyOperation, status: string, answer: Answer): JsonSchema {
    const { description, schema, contentType, orType } = answer;
    const headers = headersOf(Number(status), { ...answer, isCounted: isOfApi(route) });
    if (schema === undefined && contentType === undefined) return { description, headers };
    const other = orType === undefined ? {} : { [orType]: {} };
    if (schema === undefined)
      return { description, headers, content: { [contentType ?? JSON_TYPE]: {}, ...other } };
    const placed = this.#schemas.place(schema);
    const name = nameOf(placed) ?? `${operationId(route)}.${status}`;
    const media = { schema: placed, ...this.#exampleOf(name) };
    return { description, headers, content: { [contentType ?? JSON_TYPE]: media, ...other } };
  }

  #exampleOf(name: string): JsonSchema {
    const value = this.#answers[name];
    if (value === undefined) return {};
    this.#examples.set(name, { value });
    return { examples: { answer: { $ref: `#/components/examples/${name}` } } };
  }

  #refusals(route: AnyOperation): readonly (readonly [string, JsonSchema])[] {
    const common = commonRefusals(route);
    const own = Object.entries(route.refusals).filter(([, codes]) => codes.length > 0);
    const statuses = new Set(
      [...common, ...own.map(([key]) => ({ status: Number(key) }))].map(({ status }) => status),
    );
    return [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const shared = common.filter((one) => one.status === status);
        const codes = own.find(([key]) => Number(key) === status)?.[1] ?? [];
        const all = [...new Set([...shared.flatMap((one) => one.codes), ...codes])];
        const name = shared.map((one) => one.name).join("Or");
        return [
          String(status),
          codes.length === 0 && (shared.length === 1 || isOfApi(route))
            ? this.#refer({ name, status, codes: all })
            : this.#refusal(`${operationId(route)}.${status}`, status, all, isOfApi(route)),
        ];
      });
  }

  #refer({ name, status, codes }: SharedRefusal): JsonSchema {
    if (!this.#common.has(name)) this.#common.set(name, this.#refusal(name, status, codes));
    return { $ref: `#/components/responses/${name}` };
  }

  #refusal(
    name: string,
    status: number,
    codes: readonly RefusalCode[],
    isCounted = true,
  ): JsonSchema {
    for (const code of codes)
      this.#examples.set(code, { summary: entryOf(code).meaning, value: refusalExample(code) });
    const examples = codes.map(
      (code) => [code, { $ref: `#/components/examples/${code}` }] as const,
    );
    const media = { schema: this.#bodyOf(name, codes), examples: Object.fromEntries(examples) };
    return {
      description: codes.map((code) => `\`${code}\`: ${entryOf(code).meaning}`).join("\n\n"),
      headers: headersOf(status, { codes, isCounted }),
      content: { [JSON_TYPE]: media },
    };
  }

  /** The schema of a code, or a named choice of those of several codes. */
  #bodyOf(response: string, codes: readonly RefusalCode[]): JsonSchema {
    const schemas = codes.map((code) => this.#schemas.place(refusalSchema(code)));
    const [only] = schemas;
    if (only !== undefined && schemas.length === 1) return only;
    const mapping = Object.fromEntries(
      codes.map((code, index) => [code, schemas[index]?.["$ref"]]),
    );
    const name = `${response.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Error`;
    return this.#schemas.add(name, {
      oneOf: schemas,
      discriminator: { propertyName: "error", mapping },
    });
  }
}

function nameOf(placed: JsonSchema): string | null {
  const reference = placed["$ref"];
  return typeof reference === "string" ? reference.slice(reference.lastIndexOf("/") + 1) : null;
}

import type { z } from "zod";
import type { RefusalsByStatus } from "#contract/refusals.ts";
import type { Caller, Scope } from "#domain/accounts";
import { parseBody, parseQuery } from "./pipeline/parse.ts";
import type { Form, FormShape } from "./pipeline/read-form.ts";
import type { Reply } from "./reply.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a route answers with one status, for the document. */
export type Answer = {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** `application/json` when left out; an answer without schema and type has no body. */
  readonly contentType?: string;
  /** What the same answer is, too, for a caller whose Accept asks for it. */
  readonly orType?: string;
  /** True for a bare array that may go on: a `Link` leads there. */
  readonly hasNext?: boolean;
};

/** What a request brings before its schemas were asked. */
export type RawInput = {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** Reads the form; a route without one must not. */
  readonly form: Form;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Aborts when nobody waits for the answer any more: for routes that wait themselves. */
  readonly gone: () => AbortSignal;
};

/** What a handler gets. */
type Input<Path extends string, Query, Body> = Pick<
  RawInput,
  "caller" | "form" | "headers" | "gone"
> & {
  readonly params: Readonly<Record<ParamNames<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
};

/** A route as the server mounts it and the document shows it. */
export type Route = {
  readonly method: Method;
  /** `/api/v1/…`, parameters as `:name`. */
  readonly path: string;
  /** The least that the caller's key has to be allowed. */
  readonly scope: Scope;
  readonly tag: string;
  readonly summary: string;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  readonly form: FormShape | null;
  readonly answers: Readonly<Record<number, Answer>>;
  /** The codes that it refuses with, beside those that every route has. */
  readonly refusals: RefusalsByStatus;
  /** True: its work waits for somebody outside, so that few are done at a time. */
  readonly isOutward: boolean;
  readonly run: (input: RawInput) => Promise<Reply>;
};

type Spec<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> = Pick<
  Route,
  "method" | "scope" | "tag" | "summary" | "answers"
> & {
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  readonly form?: FormShape;
  readonly refusals?: Route["refusals"];
  readonly isOutward?: boolean;
  readonly handle: (input: Input<Path, z.output<Query>, z.output<Body>>) => Promise<Reply>;
};

/** A route from its description: `handle` gets what the schemas made of the request. */
export function route<const Path extends string, Query extends z.ZodObject, Body extends z.ZodType>(
  spec: Spec<Path, Query, Body>,
): Route {
  const { handle, query, body, form, refusals = {}, isOutward = false, ...rest } = spec;
  return {
    ...rest,
    query: query ?? null,
    body: body ?? null,
    form: form ?? null,
    refusals,
    isOutward,
    run: (raw) => handle(typed(raw, query, body)),
  };
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

// The one place where what the schemas and the path say becomes what the compiler knows.
function typed<Path extends string, Query, Body>(
  raw: RawInput,
  query: z.ZodType | undefined,
  body: z.ZodType | undefined,
): Input<Path, Query, Body> {
  const parsed = {
    query: query === undefined ? undefined : parseQuery(query, raw.query),
    body: body === undefined ? undefined : parseBody(body, raw.body),
  };
  return { ...raw, ...parsed } as Input<Path, Query, Body>;
}

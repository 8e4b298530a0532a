import type { z } from "zod";
import type { RefusalsByStatus } from "#contract/refusals.ts";
import type { Caller, Scope } from "#domain/accounts";
import type { Form, FormShape } from "./form.ts";
import { parseBody, parseQuery } from "./parse.ts";
import type { Reply } from "./reply.ts";
import type { Work } from "./work-queues.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A route's response with one status, for the OpenAPI document. */
export type Answer = {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** `application/json` when left out; an answer without schema and type has no body. */
  readonly contentType?: string;
  /** A second media type, which the caller can select. */
  readonly orType?: string;
  /** True for a bare array in pages: a `Link` header leads to the next one. */
  readonly hasNext?: boolean;
  /** True: an `ETag` header names the state of the resource. */
  readonly hasEtag?: boolean;
};

/** A request before its query and body are validated. */
export type RawInput = {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** True when the request has a form; a route may take JSON instead. */
  readonly isForm: boolean;
  /** Reads the multipart form; only for routes that have one. */
  readonly form: Form;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** A HEAD, which a GET's route also answers. */
  readonly isHead: boolean;
  /** Aborts when the client disconnects; for routes that wait. */
  readonly gone: () => AbortSignal;
};

/** A request as a handler gets it. */
type Input<Path extends string, Query, Body> = Pick<
  RawInput,
  "caller" | "isForm" | "form" | "headers" | "isHead" | "gone"
> & {
  readonly params: Readonly<Record<ParamNames<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
};

/** Members that every route has. */
type Described = {
  readonly method: Method;
  /** `/api/v1/…`, or of a browser's session `/session…`; parameters as `:name`. */
  readonly path: string;
  readonly tag: string;
  /** A few words, as a title. */
  readonly summary: string;
  /** The effect of the operation, in sentences. */
  readonly description: string;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  /** With a body: callers send either JSON or the form. */
  readonly form: FormShape | null;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Its own error codes, without those common to all routes. */
  readonly refusals: RefusalsByStatus;
  /** The resource for which requests queue after their form was received; null: only the database. */
  readonly work: Work | null;
  /** True: `If-Match` makes it conditional. */
  readonly takesIfMatch: boolean;
};

/** A description of an API route without its handler: for admission, mounting and the OpenAPI document. */
export type Operation = Described & {
  /** The lowest scope that the caller needs. */
  readonly scope: Scope;
  /** Whether only signed-in members may use it, and no API keys. */
  readonly callers: "members" | "all";
  /** The lowest role that a member needs in addition to the scope; null: none. Keys need none. */
  readonly memberRole: "owner" | "admin" | null;
  /** True: the response may wait for something to happen, or for another service. */
  readonly waits: boolean;
  /** The path parameter that holds a member's id; the route serves that member with any scope and role. Null: none. */
  readonly ownMember: string | null;
};

/** A description of a route for browsers, with or without a session; see `browser-route.ts`. */
export type BrowserOperation = Described & { readonly callers: "browser" };

/** A description of any route in the OpenAPI document. */
export type AnyOperation = Operation | BrowserOperation;

/** Whether it is a route of the API, which requires a caller and counts towards a rate limit. */
export function isOfApi(operation: AnyOperation): operation is Operation {
  return operation.callers !== "browser";
}

/** A route: a static value that receives its ports with each request. */
export type Route<Ports> = Operation & {
  readonly run: (input: RawInput, ports: Ports) => Promise<Reply>;
};

/** The ports that all of these routes, of the API or for browsers, need together. */
export type PortsOfRoutes<Routes extends readonly unknown[]> = [Routes[number]] extends [
  { readonly run: (input: never, ports: infer Ports) => Promise<Reply> },
]
  ? Ports
  : never;

type Spec<Path extends string, Query extends z.ZodObject, Body extends z.ZodType, Ports> = Pick<
  Operation,
  "method" | "scope" | "tag" | "summary" | "description" | "answers"
> & {
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  readonly form?: FormShape;
  readonly refusals?: RefusalsByStatus;
  readonly work?: Work;
  readonly takesIfMatch?: boolean;
  readonly callers?: Operation["callers"];
  readonly memberRole?: Operation["memberRole"];
  readonly ownMember?: Operation["ownMember"];
  readonly waits?: boolean;
  readonly handle: (
    input: Input<Path, z.output<Query>, z.output<Body>>,
    ports: Ports,
  ) => Promise<Reply>;
};

/** Returns a route from its description; `handle` gets the query and the body as their schemas parsed them. */
export function route<
  const Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Ports,
>(spec: Spec<Path, Query, Body, Ports>): Route<Ports> {
  const { handle, query, body, form, refusals = {}, work = null, ...rest } = spec;
  const {
    callers = "all",
    memberRole = null,
    ownMember = null,
    takesIfMatch = false,
    waits = false,
  } = spec;
  return {
    ...rest,
    callers,
    memberRole,
    ownMember,
    waits,
    query: query ?? null,
    body: body ?? null,
    form: form ?? null,
    refusals,
    work,
    takesIfMatch,
    run: (raw, ports) => handle(parseInput(raw, query, body), ports),
  };
}

/** Whether the route supports an Idempotency-Key. */
export function takesIdempotencyKey({ method, callers }: AnyOperation): boolean {
  // Records are the account's; what members alone may do is their own, and contains secrets.
  return method === "POST" && callers === "all";
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

// The one place where the schemas and the path become static types.
function parseInput<Path extends string, Query, Body>(
  raw: RawInput,
  query: z.ZodType | undefined,
  body: z.ZodType | undefined,
): Input<Path, Query, Body> {
  const parsed = {
    query: query === undefined ? undefined : parseQuery(query, raw.query),
    body: body === undefined || raw.isForm ? undefined : parseBody(body, raw.body),
  };
  return { ...raw, ...parsed } as Input<Path, Query, Body>;
}

import type { Answer, CallName, CallOptions, Input } from "./call.ts";
import type { Calls } from "./contract.ts";
import { hostMachine, type Machine } from "./machine.ts";
import { type PathParts, pathOf } from "./path-of.ts";
import { notOurs, type PlatenError, refusedBy, unanswered } from "./platen-error.ts";
import { RETRY_POLICY, type RetryPolicy, retryAfterMs, retryDelayMs } from "./retry.ts";
import { USER_AGENT } from "./version.ts";

/** The service's address, the key, and the retry policy. */
export type ConnectionOptions = Partial<RetryPolicy> & {
  /** For example `https://forms.example.org`. */
  readonly baseUrl: string;
  /** `null` in a page of the service itself, where the browser sends the session's cookie. */
  readonly apiKey: string | null;
  /** Returns further headers; called for every request. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /**
   * Time limit for the response to one attempt, in milliseconds; default 60,000. Downloading the body may take longer.
   */
  readonly timeoutMs?: number;
  /** Replacements for parts of the runtime: a `fetch` with a proxy, a clock for tests. */
  readonly machine?: Partial<Machine>;
};

/** A resource and its ETag, which is null if a proxy has removed it. */
export type Tagged<T> = { readonly value: T; readonly etag: string | null };

const TIMEOUT_MS = 60_000;

/** HTTP access to the service; the only place that handles keys, time limits and retries. */
export class Connection {
  /** The runtime. */
  readonly machine: Machine;
  readonly #base: string;
  readonly #apiKey: string | null;
  readonly #headers: () => Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #policy: RetryPolicy;

  /** Throws a `TypeError` for an unusable address or key; the key is not part of the message. */
  constructor({
    baseUrl,
    apiKey,
    headers = () => ({}),
    timeoutMs = TIMEOUT_MS,
    machine,
    ...policy
  }: ConnectionOptions) {
    this.#base = baseOf(baseUrl);
    if (apiKey !== null && !/^[!-~]+$/.test(apiKey))
      throw new TypeError("The API key is empty or has characters that no key has.");
    this.#apiKey = apiKey;
    this.#headers = headers;
    this.#timeoutMs = timeoutMs;
    this.#policy = { ...RETRY_POLICY, ...policy };
    this.machine = { ...hostMachine, ...machine };
  }

  /** Returns the response's JSON, `null` if it has none; throws a `PlatenError` for every status but 2xx. */
  async json<
    Name extends CallName,
    Status extends keyof Calls[Name]["answers"] = keyof Calls[Name]["answers"],
  >(name: Name, input: Input<Name>, options: CallOptions = {}): Promise<Answer<Name, Status>> {
    const { response, text } = await this.#call(name, input, options, readText);
    // The cast is safe: the types are generated from the service's own OpenAPI document.
    return jsonOf(text, response) as Answer<Name, Status>;
  }

  /** Returns the response's JSON with its ETag. */
  async tagged<Name extends CallName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): Promise<Tagged<Answer<Name>>> {
    const { response, text } = await this.#call(name, input, options, readText);
    return { value: jsonOf(text, response) as Answer<Name>, etag: response.headers.get("etag") };
  }

  /** Returns the response with an unread body; throws a `PlatenError` for every status but 2xx. */
  async open<Name extends CallName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): Promise<Response> {
    return await this.#call(name, input, options, async (response) => response);
  }

  async #call<Name extends CallName, Result>(
    name: Name,
    input: Input<Name>,
    options: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const {
      path = {},
      query = {},
    }: { readonly path?: PathParts | undefined; readonly query?: unknown } = input;
    const url = this.#base + pathOf(name, path, query);
    const init = this.#init(name, input, options);
    const { retriesMax = this.#policy.retriesMax } = options;
    const policy = { ...this.#policy, retriesMax };
    for (let attempt = 1; ; attempt += 1) {
      options.signal?.throwIfAborted();
      const ended = await this.#attempt(url, init, options, read);
      if (ended.isOk) return ended.result;
      const { status, code } = ended.error;
      const failure = { status, code, retryAfterMs: ended.waitMs };
      const delayMs = retryDelayMs(attempt, failure, policy, this.machine.random());
      if (delayMs === null) throw ended.error;
      await this.machine.sleep(delayMs, options.signal);
    }
  }

  async #attempt<Result>(
    url: string,
    init: RequestInit,
    { signal, timeoutMs = this.#timeoutMs }: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Attempt<Result>> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const signals = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
    try {
      const { fetch } = this.machine;
      const response = await fetch(url, { ...init, signal: signals });
      if (response.ok) return { isOk: true, result: await read(response) };
      const waitMs = retryAfterMs(response.headers.get("retry-after"), this.machine.nowMs());
      return { isOk: false, error: await refusedBy(response, waitMs), waitMs };
    } catch (error) {
      signal?.throwIfAborted();
      return { isOk: false, error: unansweredBy(error, late.signal, timeoutMs), waitMs: null };
    } finally {
      clearTimeout(timer);
    }
  }

  #init(
    name: CallName,
    { body, headers }: { readonly body?: unknown; readonly headers?: object },
    options: CallOptions,
  ): RequestInit {
    const method = name.slice(0, name.indexOf(" "));
    const isForm = body === undefined || body instanceof FormData;
    const key = options.idempotencyKey ?? this.machine.uniqueText();
    return {
      method,
      ...(this.#apiKey === null ? { credentials: "same-origin" } : {}),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        accept: "application/json",
        ...USER_AGENT,
        ...this.#headers(),
        ...headers,
        ...(isForm ? {} : { "content-type": "application/json" }),
        ...(method === "POST" ? { "idempotency-key": key } : {}),
        ...(this.#apiKey === null ? {} : { authorization: `Bearer ${this.#apiKey}` }),
      },
    };
  }
}

type Attempt<Result> =
  | { readonly isOk: true; readonly result: Result }
  | { readonly isOk: false; readonly error: PlatenError; readonly waitMs: number | null };

function unansweredBy(error: unknown, late: AbortSignal, timeoutMs: number): PlatenError {
  return late.aborted
    ? unanswered("timeout", error, `The service did not answer within ${timeoutMs / 1000} s.`)
    : unanswered("connection_failed", error, "The service cannot be reached.");
}

async function readText(response: Response): Promise<{ response: Response; text: string }> {
  return { response, text: await response.text() };
}

function jsonOf(text: string, { status, headers }: Response): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notOurs(status, headers.get("x-request-id"), cause);
  }
}

function baseOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== "")
    throw new TypeError(
      "The service's address must begin with https:// or http:// and contain no user name or password.",
    );
  return url.origin + url.pathname.replace(/\/+$/, "");
}

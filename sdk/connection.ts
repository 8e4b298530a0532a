import { PlatenError } from "./platen-error.ts";

/** Where the service is and who asks. */
export type ConnectionOptions = {
  /** For example `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Time for one answer to begin, in milliseconds; default 60,000. */
  readonly timeoutMs?: number;
};

export type Call = {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON, or as multipart where it is a `FormData`. */
  readonly body?: FormData | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

const TIMEOUT_MS = 60_000;

/** Speaks HTTP with the service; everything above is a path and a shape. */
export class Connection {
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** The answer's JSON; throws a `PlatenError` for every status but 2xx. */
  async json<Shape>(path: string, call: Call = {}): Promise<Shape> {
    const response = await this.open(path, call);
    // The service's own contract, which this package states a second time.
    return (await response.json()) as Shape;
  }

  /** The answer with its body not yet read; throws a `PlatenError` for every status but 2xx. */
  async open(path: string, call: Call = {}): Promise<Response> {
    const { baseUrl, timeoutMs = TIMEOUT_MS } = this.#options;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(timedOut(timeoutMs)), timeoutMs);
    const signals = call.signal === undefined ? [late.signal] : [late.signal, call.signal];
    try {
      const response = await fetch(new URL(path, baseUrl), {
        ...this.#init(call),
        signal: AbortSignal.any(signals),
      });
      if (!response.ok) throw await errorOf(response);
      return response;
    } finally {
      clearTimeout(timer);
    }
  }

  #init({ method = "GET", body, headers = {} }: Call): RequestInit {
    const authorization = { authorization: `Bearer ${this.#options.apiKey}` };
    if (body === undefined) return { method, headers: { ...headers, ...authorization } };
    if (body instanceof FormData) {
      return { method, body, headers: { ...headers, ...authorization } };
    }
    const type = { "content-type": "application/json" };
    return {
      method,
      body: JSON.stringify(body),
      headers: { ...headers, ...type, ...authorization },
    };
  }
}

async function errorOf(response: Response): Promise<PlatenError> {
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === "object" && body !== null ? { ...body } : {};
  return new PlatenError(response.status, said, response.headers.get("x-request-id"));
}

function timedOut(timeoutMs: number): Error {
  return new Error(`The service did not answer within ${timeoutMs / 1000} s.`);
}

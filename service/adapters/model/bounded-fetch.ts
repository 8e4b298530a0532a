import { AdviceFailure, type AdviceFault } from "#domain/suggestions";

/** The body of a request, with instructions, schema and data. */
const REQUEST_BYTES_MAX = 32_768;
/** Maximum size of a response, after decompression. */
const RESPONSE_BYTES_MAX = 262_144;

/** The headers that are sent. The SDK would add others, with its name and that of the platform. */
const HEADERS = [
  "accept",
  "anthropic-beta",
  "anthropic-version",
  "authorization",
  "content-type",
  "x-api-key",
];

/**
 * Returns a `fetch` for one call of the SDK: POSTs to that origin only, follows no redirect, and reads a bounded
 * response. The body of any other status than 200 is not read. Reports the reason of a failure to `onFault`, since the
 * SDK wraps it.
 */
export function boundedFetch(
  origin: string,
  onFault: (failure: AdviceFailure) => void,
): typeof fetch {
  return async (input, init) => {
    try {
      return await post(origin, input, init);
    } catch (error) {
      const failure = error instanceof AdviceFailure ? error : brokenCall(init?.signal);
      onFault(failure);
      throw failure;
    }
  };
}

async function post(
  origin: string,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin !== origin) throw new AdviceFailure("unreachable", 0);
  const body = init?.body;
  if (typeof body !== "string" || Buffer.byteLength(body) > REQUEST_BYTES_MAX)
    throw new AdviceFailure("request_too_large", 0);
  const given = new Headers(init?.headers);
  const headers = new Headers({ "user-agent": "platen" });
  for (const name of HEADERS) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  const signal = init?.signal ?? null;
  const response = await fetch(url, { method: "POST", body, headers, signal, redirect: "manual" });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new AdviceFailure(faultOf(response.status), 0);
  }
  const bytes = await readBody(response);
  return new Response(bytes, { status: 200, headers: { "content-type": "application/json" } });
}

function faultOf(status: number): AdviceFault {
  return status >= 300 && status < 400 ? "redirect" : "status";
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // The provider charges for it; how many tokens it has is not read.
    if (size > RESPONSE_BYTES_MAX) throw new AdviceFailure("response_too_large", null);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// The connection may have broken after the request arrived, so the tokens are unknown.
function brokenCall(signal: AbortSignal | null | undefined): AdviceFailure {
  return new AdviceFailure(signal?.aborted === true ? "timeout" : "unreachable", null);
}

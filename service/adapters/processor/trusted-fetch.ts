/** Above the size of any page of 100 objects. */
const BODY_MAX = 16 * 1024 * 1024;

/** The response headers that the SDK uses; all others are dropped. */
const HEADERS = ["request-id", "idempotent-replayed", "stripe-should-retry"];

/**
 * A `fetch` for the SDK that accepts only responses the processor itself can have sent: an object with an `object`
 * type, or an `error`. Anything else, such as the page of a gateway, fails like a broken connection, because the SDK
 * would take any JSON for success. The processor's own 5xx errors are passed on, so that the SDK can retry.
 */
export const trustedFetch: typeof fetch = async (input, init) => {
  // A redirect would forward the secret key to another server.
  const response = await fetch(input, { ...init, redirect: "manual" });
  const text = await readText(response);
  const { status } = response;
  if (!isProcessorResponse(status, text))
    throw new TypeError(`The response (${status}) was not the processor's own.`);
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(text, { status, headers });
};

async function readText(response: Response): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader !== undefined) {
    const { value } = await reader.read();
    if (value === undefined) break;
    size += value.length;
    if (size > BODY_MAX) throw new TypeError("The response was too long to be the processor's.");
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString();
}

function isProcessorResponse(status: number, text: string): boolean {
  const body = parseJson(text);
  if (typeof body !== "object" || body === null) return false;
  if (status < 400) return status === 200 && typeof Reflect.get(body, "object") === "string";
  const error: unknown = Reflect.get(body, "error");
  return typeof error === "object" && error !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

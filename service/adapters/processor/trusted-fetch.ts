/** More than any page of a hundred objects. */
const BODY_MAX = 16 * 1024 * 1024;

/** What of an answer's head is made use of; the rest stays outside. */
const HEADERS = ["request-id", "idempotent-replayed", "stripe-should-retry"];

/**
 * A `fetch` for the SDK that gives it only what the processor itself can have answered: an object
 * with its `object`, or an `error` with a status that says so. Everything else, such as a page of a
 * gateway in between, fails like a broken connection: the SDK would take any JSON for success.
 * Errors of the processor's own (5xx) are passed on, so that the SDK may try again.
 */
export const trustedFetch: typeof fetch = async (input, init) => {
  // The secret key goes along, so nobody else is followed to.
  const response = await fetch(input, { ...init, redirect: "manual" });
  const text = await readText(response);
  const { status } = response;
  if (!isOfProcessor(status, text))
    throw new TypeError(`The answer ${status} was not the processor's own.`);
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
    if (size > BODY_MAX) throw new TypeError("The answer was too long to be the processor's.");
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString();
}

function isOfProcessor(status: number, text: string): boolean {
  const body = parsed(text);
  if (typeof body !== "object" || body === null) return false;
  if (status < 400) return status === 200 && typeof Reflect.get(body, "object") === "string";
  const error: unknown = Reflect.get(body, "error");
  return typeof error === "object" && error !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A request; `json`, `form` and `body` exclude one another. */
export type Question = {
  /** GET, or POST when there is something to send. */
  readonly method?: string;
  readonly key?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A response; `body` is the JSON, undefined when it is not JSON. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly body: unknown;
};

/** Sends a request like any client. */
export async function ask(url: string, question: Question = {}): Promise<Answer> {
  const { key, json, form, headers = {} } = question;
  const body = json === undefined ? (form ?? question.body) : JSON.stringify(json);
  const response = await fetch(url, {
    method: question.method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
  const { status } = response;
  return {
    status,
    headers: response.headers,
    bytes,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** A form with these text fields and files. */
export function formData(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, readonly [name: string, bytes: Uint8Array]>> = {},
): FormData {
  const form = new FormData();
  for (const [name, [filename, bytes]] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes)]), filename);
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  return form;
}

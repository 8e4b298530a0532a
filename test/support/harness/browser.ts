import { type Answer, ask } from "./ask.ts";

/** A browser at the dashboard's origin: it keeps the session cookie and sends it back. */
export class Browser {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** The cookie's value; null: none. */
  cookie: string | null = null;

  /** `headers` are sent with every request, in addition to the browser's own. */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Sends JSON, if any, as a page of this origin does. */
  async send(method: string, path: string, json?: unknown): Promise<Answer> {
    const cookie = this.cookie === null ? {} : { cookie: `platen_session=${this.cookie}` };
    const headers = { "sec-fetch-site": "same-origin", ...cookie, ...this.#headers };
    const body = json === undefined ? {} : { json };
    const answer = await ask(this.#url + path, { method, headers, ...body });
    for (const set of answer.headers.getSetCookie()) {
      const [, value = ""] = /^platen_session=([^;]*)/.exec(set) ?? [];
      this.cookie = value === "" ? null : value;
    }
    return answer;
  }
}

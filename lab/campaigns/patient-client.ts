import { setTimeout as pause } from "node:timers/promises";
import { type Answer, ask, type Question } from "../../test/support/harness/ask.ts";
import { FROM_BALANCER } from "../../test/support/harness/load-balancer.ts";

/** The answers that the clients of a campaign got, by kind. */
export type Answers = {
  answered: number;
  /** 503 of the service, with `Retry-After`. */
  busy: number;
  /** A connection that was cut off, and a 502 or 503 of the balancer. */
  cutOff: number;
  /** Anything else that a client does not expect; each is a fault of the service. */
  readonly unexpected: string[];
};

const WAIT_MS = 100;
/** Longer than any outage of a campaign. */
const ANSWER_MS_MAX = 600_000;
const BUSY = new Set([502, 503]);

/**
 * A client that repeats each request until it is answered, as clients do: every POST has its own `Idempotency-Key`, so
 * that a repetition is carried out once.
 */
export class PatientClient {
  readonly answers: Answers = { answered: 0, busy: 0, cutOff: 0, unexpected: [] };
  readonly #url: string;
  readonly #name: string;
  #posts = 0;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /**
   * The answer, which has one of these statuses; any other is noted as unexpected, and the request is repeated. Throws
   * after ten minutes.
   */
  async ask(path: string, statuses: readonly number[], question: Question = {}): Promise<Answer> {
    this.#posts += 1;
    const isGet = question.json === undefined && question.form === undefined;
    const key = `${this.#name}-${this.#posts}`;
    const headers = { ...question.headers, ...(isGet ? {} : { "idempotency-key": key }) };
    const end = performance.now() + ANSWER_MS_MAX;
    while (performance.now() < end) {
      const answer = await ask(this.#url + path, { ...question, headers }).catch(() => null);
      if (answer === null) this.answers.cutOff += 1;
      else if (statuses.includes(answer.status)) {
        this.answers.answered += 1;
        return answer;
      } else this.#note(answer, `${isGet ? "GET" : "POST"} ${path}`);
      await pause(WAIT_MS);
    }
    throw new Error(`${path} was not answered: ${this.answers.unexpected.at(-1)}`);
  }

  #note({ status, headers, text }: Answer, request: string): void {
    const isOfService = headers.get(FROM_BALANCER) === null;
    // The first attempt may still be running in another process.
    const isRunning = status === 409 && text.includes('"request_in_progress"');
    if (!isOfService && BUSY.has(status)) this.answers.cutOff += 1;
    else if (isRunning || (status === 503 && headers.has("retry-after"))) this.answers.busy += 1;
    else this.answers.unexpected.push(`${request}: ${status} ${text.slice(0, 200)}`);
  }
}

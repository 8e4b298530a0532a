/**
 * Questions that many ask at the same time, asked once for them all. Who comes while a question is being asked waits
 * for it to be asked again: an answer is never older than the one who gets it.
 */
export class Gathering<Answer> {
  readonly #asked = new Map<string, Asked<Answer>>();

  /** What `ask` answers to the question of this name, asked by us or by somebody who came when we did. */
  share(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = this.#asked.get(question);
    if (now === undefined) return this.#begin(question, ask());
    now.next ??= now.answer.then(
      () => this.#begin(question, ask()),
      () => this.#begin(question, ask()),
    );
    return now.next;
  }

  #begin(question: string, answer: Promise<Answer>): Promise<Answer> {
    const asked: Asked<Answer> = { answer, next: null };
    this.#asked.set(question, asked);
    const forget = (): void => {
      // Those who wait for the next one make it the asked one themselves.
      if (asked.next === null) this.#asked.delete(question);
    };
    answer.then(forget, forget);
    return answer;
  }
}

/** A question under way, and the next asking of it where somebody waits for that. */
type Asked<Answer> = { readonly answer: Promise<Answer>; next: Promise<Answer> | null };

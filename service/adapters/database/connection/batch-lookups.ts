/** So many different questions a statement: what they find has to lie in memory at once. */
const QUESTIONS_MAX = 16;
/** A slow statement must not hold up all who come behind it. */
const UNDER_WAY_MAX = 2;

/**
 * Looks up together what is asked in the same turn of the event loop, or while two statements are under way, and the
 * same question once. Nothing is remembered: an answer is never older than its question. `ask` answers each question
 * in its place; its error is everybody's who waited for it.
 */
export function lookups<Question, Answer>(
  nameOf: (question: Question) => string,
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Question, Answer>>();
  let underWay = 0;
  let isDue = false;
  const begin = (): void => {
    isDue = false;
    while (underWay < UNDER_WAY_MAX && waiting.size > 0) {
      const some = [...waiting.values()].slice(0, QUESTIONS_MAX);
      for (const { name } of some) waiting.delete(name);
      underWay += 1;
      void settle(some, ask).finally(() => {
        underWay -= 1;
        beginSoon();
      });
    }
  };
  const beginSoon = (): void => {
    if (isDue || waiting.size === 0 || underWay >= UNDER_WAY_MAX) return;
    isDue = true;
    setImmediate(begin);
  };
  return (question) => {
    const name = nameOf(question);
    const known = waiting.get(name);
    if (known !== undefined) return known.answer.promise;
    const answer = Promise.withResolvers<Answer>();
    waiting.set(name, { name, question, answer });
    beginSoon();
    return answer.promise;
  };
}

type Waiting<Question, Answer> = {
  readonly name: string;
  readonly question: Question;
  readonly answer: PromiseWithResolvers<Answer>;
};

async function settle<Question, Answer>(
  some: readonly Waiting<Question, Answer>[],
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await ask(some.map(({ question }) => question));
    if (answers.length !== some.length) throw new Error("assertion failed: an answer a question");
    for (const [index, found] of answers.entries()) some[index]?.answer.resolve(found);
  } catch (error) {
    for (const { answer } of some) answer.reject(error);
  }
}

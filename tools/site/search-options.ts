/** Words of questions that say nothing about their subject. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a an and any are as at be but by can could do does for from get give has have how i if in into is it its
  many may me much my of on one or our out shall should so some than that the their them then there these they this to
  use used was we were what when where which who why will with would you your`.split(/\s+/),
);
const FUZZY_CHARACTERS_MIN = 5;

/** How the search of the site compares a question with the pages. */
export const SEARCH_OPTIONS = {
  processTerm: (term: string): string | null => {
    const word = term.toLowerCase();
    return EMPTY_WORDS.has(word) ? null : word;
  },
  fuzzy: (term: string): number | false => (term.length < FUZZY_CHARACTERS_MIN ? false : 0.2),
  prefix: (term: string): boolean => term.length > 2,
  boost: { title: 3, text: 2, titles: 2 },
} as const;

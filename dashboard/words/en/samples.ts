const samples = {
  summary: "For developers",
  hint: "Other programs fill this with an API key. Put it in place of YOUR_KEY.",
  one: "Fill one PDF",
  program: (language: string) => `Program that fills one PDF, ${language}`,
  languages: { curl: "curl", javascript: "JavaScript", python: "Python" },
  choose: "Language",
  keys: "API keys",
  reference: "Reference of the API",
};

/** The texts around programs that fill a form. */
export const sampleWords = samples;

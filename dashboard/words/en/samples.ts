const samples = {
  summary: "For developers",
  hint: "A program needs an API key to fill this form. Put your key in place of YOUR_KEY.",
  one: "Fill one PDF",
  program: (language: string) => `Program that fills one PDF, ${language}`,
  languages: { curl: "curl", javascript: "JavaScript", python: "Python" },
  choose: "Language",
  keys: "API keys",
  reference: "API reference",
};

/** The texts around the sample programs that fill a form. */
export const sampleWords = samples;

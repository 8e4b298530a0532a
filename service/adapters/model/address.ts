/** Where the model is, and how it is addressed. */
export type ModelAddress = {
  /** Base URL of the API, without a trailing slash, such as `https://models.example.org/v1`. */
  readonly url: string;
  /** `openai`: the chat completions of OpenAI and of everything compatible; `anthropic`: the Messages API. */
  readonly kind: "openai" | "anthropic";
  readonly name: string;
  /** Null: the API needs none. */
  readonly key: string | null;
};

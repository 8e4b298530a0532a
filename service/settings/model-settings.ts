import { readFileSync } from "node:fs";
import { z } from "zod";
import { baseUrl } from "./base-url.ts";
import { isEncryptedOrLocal } from "./encrypted-url.ts";

/** An external model for suggestions. */
export type ModelSettings = {
  /** Base URL of its API, without a trailing slash. */
  readonly url: string;
  readonly kind: "openai" | "anthropic";
  readonly name: string;
  readonly key: string | null;
  /** Most tokens per month, for all accounts together. */
  readonly tokensPerMonth: number;
};

const TOKENS_MAX = 1_000_000_000_000;
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The variables of the external model. */
export const MODEL_SETTINGS = {
  PLATEN_AI_MODEL_URL: baseUrl().optional().meta({
    description:
      "Base URL of the API of an external model, such as `https://models.example.org/v1`; without it no model is used.",
  }),
  PLATEN_AI_MODEL_KIND: z.enum(["openai", "anthropic"]).default("openai").meta({
    description:
      "Its API: `openai` for chat completions, which most servers of models have, or `anthropic` for the Messages API.",
  }),
  PLATEN_AI_MODEL_NAME: z.string().max(200).optional().meta({
    description: "The model's name at that API; PLATEN_AI_MODEL_URL needs it.",
  }),
  PLATEN_AI_MODEL_KEY_FILE: z
    .string()
    .refine((path) => keyIn(path) !== null, "must be a readable file with a key on one line")
    .optional()
    .meta({
      description: "A file with the key for that API. A key is only sent over https or loopback.",
    }),
  PLATEN_AI_TOKENS_MONTH: z.coerce.number().int().min(0).max(TOKENS_MAX).default(1_000_000).meta({
    description:
      "The most tokens that the external model may use per calendar month, in UTC, for all accounts together.",
  }),
};

const SCHEMA = z.object(MODEL_SETTINGS);

/** Null without a URL. Throws an error that names what is missing or contradictory. */
export function modelOf(read: z.output<typeof SCHEMA>): ModelSettings | null {
  const { PLATEN_AI_MODEL_URL: url, PLATEN_AI_MODEL_KIND: kind, PLATEN_AI_MODEL_NAME: name } = read;
  if (url === undefined) return null;
  if (name === undefined) throw wrong("PLATEN_AI_MODEL_URL needs PLATEN_AI_MODEL_NAME");
  const file = read.PLATEN_AI_MODEL_KEY_FILE;
  const key = file === undefined ? null : keyIn(file);
  if (kind === "anthropic" && key === null)
    throw wrong("PLATEN_AI_MODEL_KIND=anthropic needs PLATEN_AI_MODEL_KEY_FILE");
  if (key !== null && !isEncryptedOrLocal(url))
    throw wrong("PLATEN_AI_MODEL_KEY_FILE needs an https URL in PLATEN_AI_MODEL_URL");
  const tokensPerMonth = read.PLATEN_AI_TOKENS_MONTH;
  return { url: url.replace(/\/+$/, ""), kind, name, key, tokensPerMonth };
}

function wrong(message: string): Error {
  return new Error(`the settings are wrong: ${message}`);
}

function keyIn(path: string): string | null {
  try {
    const key = readFileSync(path, "utf8").trim();
    return KEY.test(key) ? key : null;
  } catch {
    return null;
  }
}

import {
  type Advice,
  AdviceFailure,
  type AdviceRequest,
  type ModelAdviser,
} from "#domain/suggestions";
import type { ModelAddress } from "./address.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { loadSdk, type Sdk } from "./load-sdk.ts";
import { ANSWER_SCHEMA, INSTRUCTIONS, promptOf, readPairs } from "./prompt.ts";

/** Enough for 200 pairs of 12 tokens, with a part for models that think first. */
const ANSWER_TOKENS_MAX = 4096;
/** Tokens of the schema, roles and separators, which providers count as input. */
const OVERHEAD_TOKENS_MAX = 1024;
/** Maximum of the usage that a provider reports; a larger figure is a fault of the provider. */
const REPORTED_TOKENS_MAX = 1_000_000;
/**
 * Maximum of concurrent calls. Further callers get no advice instead of waiting, so that a slow model delays few
 * requests.
 */
const CALLS_MAX = 4;

/**
 * Opens the adviser on an external model and loads its SDK; rejects when the SDK is not installed. `onFailure` is for the
 * log. Nothing of a request, an answer or the key is in it.
 */
export async function openAdviser(
  address: ModelAddress,
  onFailure: (failure: AdviceFailure) => void,
): Promise<ModelAdviser> {
  const sdk = await loadSdk(address.kind);
  let calls = 0;
  return {
    tokensMax,
    advise: async (request, signal) => {
      if (calls >= CALLS_MAX) throw new AdviceFailure("busy", 0);
      calls += 1;
      try {
        return await ask(sdk, address, request, signal);
      } catch (error) {
        // An unusable answer is not an error for the caller, which has its offline suggestions.
        const failure =
          error instanceof AdviceFailure ? error : new AdviceFailure("invalid_answer", null);
        onFailure(failure);
        throw failure;
      } finally {
        calls -= 1;
      }
    },
  };
}

// A token has at least one byte.
function tokensMax(request: AdviceRequest): number {
  const inputBytes = Buffer.byteLength(INSTRUCTIONS) + Buffer.byteLength(promptOf(request));
  return inputBytes + OVERHEAD_TOKENS_MAX + ANSWER_TOKENS_MAX;
}

async function ask(
  sdk: Sdk,
  address: ModelAddress,
  request: AdviceRequest,
  signal: AbortSignal,
): Promise<Advice> {
  let fault: AdviceFailure | null = null;
  const fetchOnce = boundedFetch(new URL(address.url).origin, (failure) => {
    fault = failure;
  });
  const schema = sdk.jsonSchema(ANSWER_SCHEMA);
  try {
    const { output, usage } = await sdk.generateText({
      model: sdk.modelOf(address, fetchOnce),
      instructions: INSTRUCTIONS,
      prompt: promptOf(request),
      output: sdk.output.object({ schema, name: "pairs" }),
      maxOutputTokens: ANSWER_TOKENS_MAX,
      maxRetries: 0,
      abortSignal: signal,
    });
    const tokens = readReported(usage.totalTokens);
    const pairs = readPairs(output, request);
    if (pairs === null) throw new AdviceFailure("invalid_answer", tokens);
    return { pairs, tokens: tokens ?? tokensMax(request) };
  } catch (error) {
    if (fault !== null) throw fault;
    if (signal.aborted) throw new AdviceFailure("timeout", null);
    throw sdk.isUnusable(error)
      ? new AdviceFailure("invalid_answer", readReported(error.usage?.totalTokens))
      : error;
  }
}

function readReported(tokens: number | undefined): number | null {
  const isPlausible = Number.isSafeInteger(tokens) && (tokens ?? -1) >= 0;
  return isPlausible && tokens !== undefined && tokens <= REPORTED_TOKENS_MAX ? tokens : null;
}

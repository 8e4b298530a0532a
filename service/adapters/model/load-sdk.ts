import type { LanguageModel } from "ai";
import type { ModelAddress } from "./address.ts";

/** The parts of the SDK that a call needs. */
export type Sdk = {
  readonly generateText: typeof import("ai").generateText;
  readonly output: typeof import("ai").Output;
  readonly jsonSchema: typeof import("ai").jsonSchema;
  /** Whether the model answered, but not in the wanted form. */
  readonly isUnusable: typeof import("ai").NoObjectGeneratedError.isInstance;
  readonly modelOf: (address: ModelAddress, fetchOf: typeof fetch) => LanguageModel;
};

/** Loads the SDK: about 33 MB of memory, which a service without a model saves. */
export async function loadSdk(kind: ModelAddress["kind"]): Promise<Sdk> {
  const { generateText, Output: output, jsonSchema, NoObjectGeneratedError } = await import("ai");
  // Its warnings about a model's abilities would go to the console, past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const modelOf = kind === "anthropic" ? await anthropic() : await openAiCompatible();
  const isUnusable: Sdk["isUnusable"] = (error) => NoObjectGeneratedError.isInstance(error);
  return { generateText, output, jsonSchema, isUnusable, modelOf };
}

async function anthropic(): Promise<Sdk["modelOf"]> {
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  return ({ url, name, key }, fetchOf) =>
    // An undefined key would be replaced by that of the environment.
    createAnthropic({ baseURL: url, apiKey: key ?? "none", fetch: fetchOf })(name);
}

async function openAiCompatible(): Promise<Sdk["modelOf"]> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return ({ url, name, key }, fetchOf) =>
    createOpenAICompatible({
      name: "model",
      baseURL: url,
      ...(key === null ? {} : { apiKey: key }),
      fetch: fetchOf,
      supportsStructuredOutputs: true,
    })(name);
}

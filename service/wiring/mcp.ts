import { answerPosted, serviceForms } from "@platen/mcp";
import { Platen } from "@platen/sdk";
import type { Logger } from "pino";
import { VERSION } from "#base/version.ts";
import type { AnswerMessage } from "../api/http/mcp-endpoint.ts";

/** `POST /mcp`: the tools on the API of this process, called by the client as from outside. */
export function mcpEndpoint(logger: Logger): AnswerMessage {
  const report = (error: unknown): void => logger.error({ err: error }, "A tool failed");
  return (message, body, fetch) => {
    // Without retries: an agent sees the refusal, and decides.
    const platen = new Platen({
      baseUrl: "http://localhost",
      apiKey: null,
      retriesMax: 0,
      machine: { fetch },
    });
    const forms = serviceForms({ platen, files: null, waitMs: 0 });
    return answerPosted({ version: VERSION, forms, hasFiles: false, report }, message, body);
  };
}

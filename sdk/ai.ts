import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  AnalysisRequest,
  MappingSuggestions,
  SuggestionRequest,
  TemplateAnalysis,
} from "./contract.ts";

/** Suggestions from the text of forms. Each successful call is one AI generation; a refused one is not counted. */
export class Ai {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The field that each alias or CSV header means. Saves nothing: create a mapping from the pairs you accept. */
  suggestMapping(body: SuggestionRequest, options: CallOptions = {}): Promise<MappingSuggestions> {
    return this.#connection.json("POST /api/v1/ai/mapping-suggestions", { body }, options);
  }

  /** Label, section, type, group and a name for every field of a template. */
  analyzeTemplate(
    template_id: number,
    body: AnalysisRequest = {},
    options: CallOptions = {},
  ): Promise<TemplateAnalysis> {
    const call = "POST /api/v1/ai/templates/{template_id}/analyze";
    return this.#connection.json(call, { path: { template_id }, body }, options);
  }
}

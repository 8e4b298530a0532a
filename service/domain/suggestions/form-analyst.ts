import type {
  FieldOnPages,
  FormAnalysis,
  MappingRequest,
  MappingSuggestions,
  PageText,
} from "@platen/forms";

/** A form whose pages have been read. */
export type FormToAnalyze = {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
};

/** The form takes more CPU time or memory than one form may. */
export type NotAnalyzed = {
  readonly kind: "refused";
  readonly reason: "took_too_long" | "too_much_memory";
};

/**
 * Suggests mappings and analyzes forms in another process, within limits of CPU time and memory. 503 `unavailable` when
 * no process is free in time.
 */
export type FormAnalyst = {
  readonly suggest: (
    request: MappingRequest,
  ) => Promise<{ readonly kind: "suggested"; readonly found: MappingSuggestions } | NotAnalyzed>;
  readonly analyze: (
    form: FormToAnalyze,
  ) => Promise<{ readonly kind: "analyzed"; readonly analysis: FormAnalysis } | NotAnalyzed>;
};

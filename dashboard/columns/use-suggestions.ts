import { type Platen, PlatenError } from "@platen/sdk";
import { useQuery } from "@tanstack/react-query";
import { newRequestKey } from "#data/request-key.ts";
import { useScope } from "#data/scope.ts";
import { keyOf, type Received, SuggestionStore, type SuggestionsOf } from "./suggestion-store.ts";

/** The suggested fields of the columns. */
export type Suggested =
  | { readonly kind: "none" }
  | { readonly kind: "loading" }
  | ({ readonly kind: "suggested" } & Received)
  /** Only names can be compared: the month's quota is used up, or there was no answer. */
  | { readonly kind: "by-name"; readonly reason: "quota" | "failed" };

const RUNNING = "request_in_progress";
const RUNNING_ATTEMPTS_MAX = 20;
const RUNNING_DELAY_MS = 1000;
/** Limit of the names in one request. */
const NAMES_MAX = 2000;

/**
 * The fields that columns mean, for names of `columnNames`. Requested once for a version of a form and a set of names:
 * the answer is kept in this browser and shared by all components. Null: nothing is requested.
 */
export function useSuggestions(of: SuggestionsOf | null): Suggested {
  const { platen, session } = useScope();
  const { account, person } = session;
  const { data } = useQuery<Suggested>({
    queryKey: ["suggestions", account.id, person.id, of === null ? null : keyOf(of)],
    queryFn: () =>
      of === null
        ? { kind: "none" }
        : suggestionsOf(platen, new SuggestionStore(localStorage, account.id, person.id), of),
    enabled: of !== null && of.names.length > 0,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: ({ state }) =>
      state.data?.kind === "suggested" ? Number.POSITIVE_INFINITY : RUNNING_DELAY_MS,
    refetchOnWindowFocus: false,
    // After a reload the request of the page before may still be running.
    retry: (count, error) =>
      error instanceof PlatenError && error.code === RUNNING && count < RUNNING_ATTEMPTS_MAX,
    retryDelay: RUNNING_DELAY_MS,
  });
  if (of === null || of.names.length === 0) return { kind: "none" };
  return data ?? { kind: "loading" };
}

async function suggestionsOf(
  platen: Platen,
  store: SuggestionStore,
  of: SuggestionsOf,
): Promise<Suggested> {
  const kept = store.read(of);
  if (kept !== null) return { kind: "suggested", ...kept };
  const { template, version, names } = of;
  const body = {
    template_id: template,
    template_version: version,
    // In one order, so that a repetition is the same request.
    csv_headers: names.toSorted().slice(0, NAMES_MAX),
  };
  try {
    const idempotencyKey = store.begin(of, newRequestKey());
    const answer = await platen.ai.suggestMapping(body, { idempotencyKey });
    const received = { suggestions: answer.suggestions, splitValues: answer.split_values };
    store.keep(of, received);
    return { kind: "suggested", ...received };
  } catch (error) {
    if (error instanceof PlatenError && error.code === RUNNING) throw error;
    if (!(error instanceof PlatenError) || error.status === null)
      return { kind: "by-name", reason: "failed" };
    store.forget(of);
    return { kind: "by-name", reason: error.status === 402 ? "quota" : "failed" };
  }
}

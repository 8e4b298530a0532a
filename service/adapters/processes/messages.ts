import type { Registry } from "prom-client";

/** The metrics of one process, as its registry returns them. */
export type Report = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** From a process to the one that started it. */
export type FromProcess =
  | { readonly kind: "ready"; readonly url: string }
  /** It answers `/metrics` and asks for the reports of the others. */
  | { readonly kind: "scrape"; readonly id: number; readonly own: Report }
  /** The answer to `collect`; with `id` null its last report. */
  | { readonly kind: "collected"; readonly id: number | null; readonly own: Report };

/** To a process from the one that started it. */
export type ToProcess =
  /** It prints where the service listens: the first process, once. */
  | { readonly kind: "announce" }
  /** The whole service stops. */
  | { readonly kind: "stop" }
  /** Only this process stops, because another one has taken its place. */
  | { readonly kind: "retire" }
  | { readonly kind: "collect"; readonly id: number }
  | { readonly kind: "scraped"; readonly id: number; readonly others: readonly Report[] };

import type { Agent } from "node:http";
import type { Answer } from "../support/harness/ask.ts";
import type { ContractDocument } from "./contract-document.ts";
import type { FuzzAccount } from "./fuzz-account.ts";
import type { Judge } from "./judge.ts";

/** Parts that requests are made from: the service, an account under test and another one. */
export type FuzzScene = {
  readonly url: string;
  readonly document: ContractDocument;
  readonly judge: Judge;
  readonly agent: Agent;
  readonly mine: FuzzAccount;
  readonly stranger: FuzzAccount;
};

/** Kinds of probes, with different questions. */
export const FAMILIES = ["account's key", "other callers", "session", "raw HTTP"] as const;

export type Family = (typeof FAMILIES)[number];

/** A request, or bytes that are more or less than one. */
export type Probe = {
  readonly family: Family;
  /** Its row in the tables. */
  readonly name: string;
  /** For the report of a fault. */
  readonly shown: string;
  /** Sends it; rejects without an answer where one is due. */
  readonly send: () => Promise<readonly Answer[]>;
  readonly faultsOf: (answers: readonly Answer[]) => readonly string[];
};

/** 503 is documented: its body is checked like any other. */
export function isServerError({ status, headers }: Answer): boolean {
  return status >= 500 && !(status === 503 && headers.has("retry-after"));
}

import type pg from "pg";
import type { Child } from "./child.ts";

/** Where events go: a webhook of an account at one of the receivers. */
export type Endpoint = { readonly account: number; readonly url: string };

/** An event to write: of one account, for these of its endpoints, by their indices in the environment. */
export type Wanted = { readonly account: number; readonly endpoints: readonly number[] };

/** Delivery counts in the database. */
export type Tally = { readonly total: number; readonly delivered: number; readonly tried: number };

/** A compared implementation: how it writes events, and how it delivers them. */
export type Side = {
  readonly name: string;
  /** The signing secret of each endpoint. */
  readonly secrets: readonly string[];
  /** Writes events with their deliveries in one transaction; resolves to their ids after the commit. */
  readonly emit: (wanted: readonly Wanted[]) => Promise<readonly string[]>;
  /** Starts a delivering process. */
  readonly start: (flags?: readonly string[]) => Promise<Child>;
  readonly tally: () => Promise<Tally>;
  /** Deletes all events and deliveries. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The environment that both implementations get. */
export type Ground = {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** A folder for files. */
  readonly home: string;
  /** The file of the receivers' certificate. */
  readonly caFile: string;
  readonly accounts: number;
  readonly endpoints: readonly Endpoint[];
};

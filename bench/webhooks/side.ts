import type pg from "pg";
import type { Child } from "./child.ts";

/** Where events go: a webhook of an account at one of the receivers. */
export type Endpoint = { readonly account: number; readonly url: string };

/** An event to be: one account's, told to these of its endpoints, by their places in the stand. */
export type Wanted = { readonly account: number; readonly endpoints: readonly number[] };

/** What the database says of deliveries. */
export type Tally = { readonly total: number; readonly delivered: number; readonly tried: number };

/** One of those compared: how it writes events, and how it delivers them. */
export type Side = {
  readonly name: string;
  /** What signs the deliveries to each endpoint. */
  readonly secrets: readonly string[];
  /** Writes events with their deliveries in one transaction; answers their ids when it is committed. */
  readonly tell: (wanted: readonly Wanted[]) => Promise<readonly string[]>;
  /** Starts a delivering process. */
  readonly start: (flags?: readonly string[]) => Promise<Child>;
  readonly tally: () => Promise<Tally>;
  /** Forgets all events and deliveries. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What both are given. */
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

/** The one row that a count gives; fails when there is none. */
export async function tallyBy(pool: pg.Pool, text: string): Promise<Tally> {
  const { rows } = await pool.query<Tally>(text);
  const [row] = rows;
  if (row === undefined) throw new Error("the database counted nothing");
  return row;
}

import type { Generated } from "kysely";

/** The tables that a team would have beside its jobs, in a schema of their own. */
export type PeerTables = {
  readonly "peer.webhook": {
    id: number;
    account: number;
    url: string;
    secret: string;
    is_active: boolean;
  };
  readonly "peer.event": { id: string; account: number; type: string; body: string };
  readonly "peer.delivery": {
    id: Generated<string>;
    webhook_id: number;
    event_id: string;
    status: Generated<string>;
    attempts: Generated<number>;
    response_code: number | null;
    error: string | null;
    delivered_at: Date | null;
  };
};

/** The job of one delivery. */
export type PeerJob = { readonly delivery: string };

/** The name of the queue of jobs. */
export const PEER_QUEUE = "webhook-delivery";

/** The statements that create the tables. */
export const PEER_SCHEMA = `
  create schema peer;
  create table peer.webhook (
    id integer primary key, account integer not null, url text not null, secret text not null,
    is_active boolean not null default true);
  create index on peer.webhook (account);
  create table peer.event (
    id text primary key, account integer not null, type text not null, body text not null,
    created_at timestamptz not null default now());
  create table peer.delivery (
    id bigint generated always as identity primary key, webhook_id integer not null,
    event_id text not null references peer.event, status text not null default 'pending',
    attempts smallint not null default 0, response_code integer, error text,
    created_at timestamptz not null default now(), delivered_at timestamptz
  ) with (fillfactor = 70);
  create index on peer.delivery (webhook_id, id)`;

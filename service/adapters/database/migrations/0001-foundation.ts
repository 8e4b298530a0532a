import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts and keys, templates and versions, mappings, envelopes. */
export const foundation: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table account (
    id text primary key,
    email text not null,
    plan text not null,
    created_at timestamptz not null
  )`,
  `create table api_key (
    id integer generated always as identity primary key,
    account_id text not null references account,
    name text not null,
    scope text not null check (scope in ('read', 'write', 'admin')),
    environment text not null check (environment in ('development', 'staging', 'production')),
    prefix text not null,
    last_four text not null,
    sha256 text not null unique,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  "create index api_key_account on api_key (account_id, id)",
  `create table template (
    id integer generated always as identity primary key,
    account_id text not null references account,
    name text not null,
    description text,
    current_version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    archived_at timestamptz
  )`,
  "create index template_account on template (account_id, id)",
  `create table template_version (
    template_id integer not null references template on delete cascade,
    version integer not null,
    filename text not null,
    object_key text not null,
    size_bytes integer not null,
    sha256 text not null,
    page_count integer not null,
    xfa text not null,
    fields json not null,
    warnings json not null,
    created_at timestamptz not null,
    primary key (template_id, version)
  )`,
  `create table template_publication (
    id integer generated always as identity primary key,
    template_id integer not null,
    version integer not null,
    environment text not null check (environment in ('development', 'staging', 'production')),
    published_at timestamptz not null,
    foreign key (template_id, version) references template_version on delete cascade
  )`,
  "create index template_publication_newest on template_publication (template_id, environment, id)",
  `create table mapping (
    id integer generated always as identity primary key,
    account_id text not null references account,
    name text not null,
    description text,
    template_id integer not null,
    template_version integer not null,
    is_template boolean not null,
    category text,
    field_mappings json not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (template_id, template_version) references template_version
  )`,
  "create index mapping_account on mapping (account_id, id)",
  `create table envelope (
    id integer generated always as identity primary key,
    account_id text not null references account,
    name text not null,
    description text,
    filename_pattern text,
    retention_seconds integer,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  "create index envelope_account on envelope (account_id, id)",
  `create table envelope_pair (
    envelope_id integer not null references envelope on delete cascade,
    position integer not null,
    template_id integer not null references template,
    mapping_id integer not null references mapping,
    template_version integer,
    primary key (envelope_id, position),
    foreign key (template_id, template_version) references template_version
  )`,
  "create index envelope_pair_mapping on envelope_pair (mapping_id)",
];

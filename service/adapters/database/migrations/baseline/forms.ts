/** Forms and what fills them: templates with their versions, mappings, schemas, envelopes, signatures. */
export const FORMS = `
create table template (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  description text,
  current_version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create index template_account on template (account_id, id);
create index template_archived on template (archived_at) where archived_at is not null;

create table template_version (
  template_id integer not null references template on delete cascade,
  version integer not null,
  filename text not null,
  -- The PDF that is filled.
  object_key text not null,
  size_bytes integer not null,
  sha256 text not null,
  -- The uploaded file, where the PDF was converted from it or fields were added.
  original_key text,
  original_size_bytes integer,
  original_sha256 text,
  page_count integer not null,
  xfa text not null,
  encryption text not null check (encryption in ('none', 'kept', 'removed')),
  fields json not null,
  fields_source text not null check (fields_source in ('pdf', 'defined', 'both')),
  warnings json not null,
  pages json not null,
  -- The labels read from the pages; null until they are read, at the latest in the background.
  reading json,
  reading_format integer,
  created_at timestamptz not null,
  -- When the files were deleted.
  purged_at timestamptz,
  primary key (template_id, version),
  check (num_nulls(original_key, original_size_bytes, original_sha256) in (0, 3))
);

-- The words of a version's pages; deleted with its files.
create table template_text (
  template_id integer not null,
  version integer not null,
  pages json not null,
  primary key (template_id, version),
  foreign key (template_id, version) references template_version on delete cascade
);

-- Append-only; the newest row of a template and an environment is the published version.
create table template_publication (
  id integer generated always as identity primary key,
  template_id integer not null,
  version integer not null,
  environment text not null check (environment in ('development', 'staging', 'production')),
  published_at timestamptz not null,
  foreign key (template_id, version) references template_version on delete cascade
);
create index template_publication_newest on template_publication (template_id, environment, id);

create table schema_template (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  -- \`json\`, not \`jsonb\`, to return a schema as it was sent.
  schema json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index schema_template_account on schema_template (account_id, id);

create table mapping (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  description text,
  template_id integer not null,
  template_version integer not null,
  schema_template_id integer references schema_template,
  -- Mappings of the library, with a category.
  is_template boolean not null,
  category text,
  -- \`json\`, not \`jsonb\`, to keep the order of the fields.
  field_mappings json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (template_id, template_version) references template_version
);
create index mapping_account on mapping (account_id, id);
create index mapping_library on mapping (account_id, id) where is_template;
create index mapping_template on mapping (template_id);
create index mapping_schema on mapping (schema_template_id) where schema_template_id is not null;

create table envelope (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  description text,
  filename_pattern text,
  retention_seconds integer,
  -- Codes of the warnings that fail a row.
  fail_on json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index envelope_account on envelope (account_id, id);

create table envelope_pair (
  envelope_id integer not null references envelope on delete cascade,
  -- From 0, in the order of the pages.
  position integer not null,
  template_id integer not null references template,
  mapping_id integer not null references mapping,
  -- Null: the version of the mapping.
  template_version integer,
  primary key (envelope_id, position),
  foreign key (template_id, template_version) references template_version
);
create index envelope_pair_mapping on envelope_pair (mapping_id);
create index envelope_pair_template on envelope_pair (template_id);

-- Stored signatures, which rows refer to by id: images and typed names.
create table signature (
  id text primary key,
  seq integer generated always as identity unique,
  account_id text not null references account,
  name text not null,
  kind text not null check (kind in ('image', 'typed')),
  object_key text,
  width integer,
  height integer,
  typed_name text,
  font text,
  created_at timestamptz not null,
  check ((kind = 'image') = (object_key is not null and width is not null and height is not null)),
  check ((kind = 'typed') = (typed_name is not null))
);
create index signature_account on signature (account_id, seq);
`;

import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldEntry } from "@platen/engine";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { Envelope as EnvelopeSchema } from "#contract/envelope.ts";
import { Field } from "#contract/field.ts";
import { Mapping as MappingSchema } from "#contract/mapping.ts";
import { Template as TemplateSchema } from "#contract/template.ts";
import type { AccountId } from "#domain/accounts";
import type { EnvelopeId, OpenEnvelope } from "#domain/envelopes";
import type { Mapping, MappingId } from "#domain/mappings";
import type { Template, TemplateId, TemplateVersion } from "#domain/templates";
import { envelopeBody, envelopeChange, pairsOf } from "./envelopes/bodies.ts";
import { mappingBody, mappingChange } from "./mappings/bodies.ts";
import { fieldBody, templateBody, versionBody } from "./templates/bodies.ts";

const MADE_AT = instant(Date.UTC(2026, 0, 2, 3, 4, 5, 6));
const CHANGED_AT = instant(Date.UTC(2026, 11, 31, 23, 59, 59));
const TEMPLATE = brand<TemplateId>(5);
const MAPPING = brand<MappingId>(6);
const ACCOUNT = brand<AccountId>("acct_a");

const CHOICE: FieldEntry = {
  name: "__proto__",
  type: "choice",
  maxLength: null,
  defaultValue: ["a", "b"],
  required: true,
  options: ["A", "B"],
  exportValues: ["a", "b"],
  page: 2,
  rect: [1, 2.5, 3, 4],
  multiline: false,
  comb: false,
  readOnly: false,
  multiSelect: true,
  editable: false,
  tooltip: "Pick",
  format: null,
  scripts: [],
  calculationOrder: null,
  widgets: [
    { page: 2, rect: [1, 2.5, 3, 4] },
    { page: null, rect: [0, 0, 1, 1] },
  ],
};
const NOWHERE: FieldEntry = {
  ...CHOICE,
  name: "Nowhere",
  type: "text",
  maxLength: 12,
  defaultValue: null,
  options: [],
  exportValues: [],
  page: null,
  rect: null,
  tooltip: null,
  widgets: [],
};
const VERSION: TemplateVersion = {
  templateId: TEMPLATE,
  version: 3,
  filename: "form.pdf",
  objectKey: "templates/secret.pdf",
  sizeBytes: 5678,
  sha256: "cd",
  original: { objectKey: "templates/secret-original.pdf", sizeBytes: 1234, sha256: "ab" },
  pageCount: 2,
  xfa: "dynamic_flattened",
  encryption: "none",
  fields: [CHOICE, NOWHERE],
  fieldsSource: "both",
  warnings: [{ code: "xfa_dropped", message: "The XFA part was dropped." }],
  pages: [
    { box: [0, 0, 612, 792], rotation: 0, unit: 1 },
    { box: [10, 20, 110, 320], rotation: 90, unit: 2 },
  ],
  reading: {
    format: 1_000_000,
    labels: [
      { label: "Pick", labelSource: "tooltip", number: 1, optionLabels: [] },
      { label: null, labelSource: null, number: 2, optionLabels: [] },
    ],
    isPartial: false,
  },
  createdAt: MADE_AT,
  purgedAt: null,
};
const [PICK, NAMELESS] = [
  { label: "Pick", labelSource: "tooltip", number: 1, optionLabels: [] },
  { label: null, labelSource: null, number: 2, optionLabels: [] },
] as const;

test("a field has all members; absent values are null and booleans are always present", () => {
  const body = fieldBody(NOWHERE, NAMELESS);
  assert.deepEqual(body, {
    name: "Nowhere",
    type: "text",
    max_length: 12,
    default_value: null,
    required: true,
    options: [],
    export_values: [],
    option_labels: [],
    page: null,
    rect: null,
    multiline: false,
    comb: false,
    read_only: false,
    multi_select: true,
    editable: false,
    tooltip: null,
    label: null,
    label_source: null,
    number: 2,
    format: null,
    scripts: [],
    widgets: [],
  });
  for (const field of [CHOICE, NOWHERE])
    assert.deepEqual(Field.parse(fieldBody(field, PICK)), fieldBody(field, PICK));
});

test("a template has its fields by name and in order, without its object key", () => {
  const template: Template = {
    id: TEMPLATE,
    accountId: ACCOUNT,
    name: "Form",
    description: null,
    current: VERSION,
    published: { development: 3, staging: null, production: 1 },
    createdAt: MADE_AT,
    updatedAt: CHANGED_AT,
    archivedAt: null,
  };
  const { field_metadata, fields, ...rest } = templateBody(template);
  assert.deepEqual(rest, {
    id: 5,
    name: "Form",
    description: null,
    filename: "form.pdf",
    field_count: 2,
    fields_source: "both",
    page_count: 2,
    pages: [
      { page: 1, width: 612, height: 792, rotation: 0, box: [0, 0, 612, 792] },
      { page: 2, width: 200, height: 600, rotation: 90, box: [10, 20, 110, 320] },
    ],
    size_bytes: 1234,
    sha256: "ab",
    xfa: "dynamic_flattened",
    encryption: "none",
    warnings: [{ code: "xfa_dropped", message: "The XFA part was dropped.", fields: [] }],
    current_version: 3,
    environment_versions: { development: 3, staging: null, production: 1 },
    created_at: "2026-01-02T03:04:05.006Z",
    updated_at: "2026-12-31T23:59:59.000Z",
    archived_at: null,
  });
  assert.deepEqual(fields, [fieldBody(CHOICE, PICK), fieldBody(NOWHERE, NAMELESS)]);
  assert.deepEqual(Object.keys(field_metadata), ["__proto__", "Nowhere"]);
  assert.match(JSON.stringify(field_metadata), /^\{"__proto__":\{"name":"__proto__"/);
  const gone = templateBody({ ...template, archivedAt: MADE_AT });
  assert.equal(gone.archived_at, "2026-01-02T03:04:05.006Z");
  assert.deepEqual(Object.keys(TemplateSchema.shape).toSorted(), Object.keys(gone).toSorted());
  assert.doesNotMatch(JSON.stringify(gone), /templates\/secret|acct_a/);
});

test("a version that is not read yet has its tooltips as labels, and a warning", () => {
  const body = versionBody({ ...VERSION, reading: null });
  assert.deepEqual(
    body.fields.map(({ label, label_source, number }) => ({ label, label_source, number })),
    [
      { label: "Pick", label_source: "tooltip", number: 1 },
      { label: null, label_source: null, number: 2 },
    ],
  );
  assert.deepEqual(codes({ ...VERSION, reading: null }), ["xfa_dropped", "labels_pending"]);
  const partial = { format: 1_000_000, labels: [PICK, NAMELESS], isPartial: true };
  assert.deepEqual(codes({ ...VERSION, reading: partial }), ["xfa_dropped", "labels_incomplete"]);
  assert.deepEqual(codes({ ...VERSION, reading: null, purgedAt: MADE_AT }), ["xfa_dropped"]);
});

function codes(version: TemplateVersion): readonly string[] {
  return versionBody(version).warnings.map(({ code }) => code);
}

const MAPPED: Mapping = {
  id: MAPPING,
  accountId: ACCOUNT,
  name: "M",
  description: null,
  templateId: TEMPLATE,
  templateVersion: 2,
  schemaTemplateId: null,
  fieldMappings: { Name: "name", Town: { source: "town", default: "Oslo", required: true } },
  isTemplate: true,
  category: null,
  createdAt: MADE_AT,
  updatedAt: CHANGED_AT,
};

test("a mapping has the dictionary as it was given", () => {
  const body = mappingBody(MAPPED);
  assert.deepEqual(body, {
    id: 6,
    name: "M",
    description: null,
    template_id: 5,
    template_version: 2,
    schema_template_id: null,
    field_mappings: { Name: "name", Town: { source: "town", default: "Oslo", required: true } },
    is_template: true,
    category: null,
    created_at: "2026-01-02T03:04:05.006Z",
    updated_at: "2026-12-31T23:59:59.000Z",
  });
  assert.deepEqual(MappingSchema.parse(body), body);
});

test("a change of a mapping has the members of the body, including null", () => {
  assert.deepEqual(mappingChange({}), {});
  assert.deepEqual(mappingChange({ description: null, category: null, is_template: false }), {
    description: null,
    category: null,
    isTemplate: false,
  });
  const all = { name: "N", template_version: 4, field_mappings: { a: "b" } };
  assert.deepEqual(mappingChange(all), {
    name: "N",
    templateVersion: 4,
    fieldMappings: { a: "b" },
  });
});

test("a schema is changed only if the body has its id or null", () => {
  assert.deepEqual(mappingChange({ schema_template_id: null }), { schemaTemplateId: null });
  assert.deepEqual(mappingChange({ schema_template_id: 3 }), { schemaTemplateId: 3 });
  assert.deepEqual(mappingChange({ schema_template_id: -3 }), { schemaTemplateId: 0 });
});

const OPEN: OpenEnvelope = {
  envelope: {
    id: brand<EnvelopeId>(4),
    accountId: ACCOUNT,
    name: "E",
    description: "For all.",
    pairs: [{ templateId: TEMPLATE, mappingId: MAPPING, templateVersion: null }],
    filenamePattern: null,
    failOn: ["unknown_alias"],
    retentionSeconds: null,
    createdAt: MADE_AT,
    updatedAt: CHANGED_AT,
  },
  pairs: [{ mapping: MAPPED, version: VERSION }],
  aliases: [
    {
      alias: "name",
      rawFields: ["Name", "Name 2"],
      type: "text",
      required: true,
      maxLength: 12,
      options: [],
    },
  ],
};

test("an envelope has its id twice, its first pair as members, and every alias", () => {
  const body = envelopeBody(OPEN);
  assert.deepEqual(body, {
    envelope_id: 4,
    id: 4,
    name: "E",
    description: "For all.",
    template_id: 5,
    mapping_id: 6,
    template_version: null,
    pairs: [{ template_id: 5, mapping_id: 6, template_version: null }],
    filename_pattern: null,
    retention_seconds: null,
    fail_on: ["unknown_alias"],
    expected_aliases: [
      {
        alias: "name",
        raw_fields: ["Name", "Name 2"],
        type: "text",
        required: true,
        max_length: 12,
        options: [],
      },
    ],
    created_at: "2026-01-02T03:04:05.006Z",
    updated_at: "2026-12-31T23:59:59.000Z",
  });
  assert.deepEqual(EnvelopeSchema.parse(body), body);
});

test("the pairs of a body come from its members or its list, and each needs both ids", () => {
  const pair = { templateId: 5, mappingId: 6, templateVersion: null };
  assert.deepEqual(pairsOf({ template_id: 5, mapping_id: 6 }), [pair]);
  assert.deepEqual(pairsOf({ pairs: [{ template_id: 5, mapping_id: 6 }] }), [pair]);
  assert.deepEqual(pairsOf({ template_id: 5, mapping_id: 6, template_version: 2 }), [
    { ...pair, templateVersion: 2 },
  ]);
  assert.equal(pairsOf({ template_id: 5 }), null);
  assert.equal(pairsOf({}), null);
});

test("an id outside the range of ids matches nothing", () => {
  const [pair] = pairsOf({ template_id: -5, mapping_id: 2 ** 40 }) ?? [];
  assert.deepEqual(pair, { templateId: 0, mappingId: 0, templateVersion: null });
});

test("a change of an envelope has the members of the body, including null", () => {
  assert.deepEqual(envelopeChange({}), { firstPair: {} });
  const change = { template_version: null, filename_pattern: null, retention_seconds: 60 };
  assert.deepEqual(envelopeChange(change), {
    filenamePattern: null,
    retentionSeconds: 60,
    firstPair: { templateVersion: null },
  });
  assert.deepEqual(envelopeChange({ pairs: [{ template_id: 1, mapping_id: 2 }] }), {
    pairs: [{ templateId: 1, mappingId: 2, templateVersion: null }],
    firstPair: {},
  });
});

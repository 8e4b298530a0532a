import type { AccountTables } from "./tables/account-tables.ts";
import type { AdmissionTables } from "./tables/admission-tables.ts";
import type { BillingTables } from "./tables/billing-tables.ts";
import type { DocumentTables } from "./tables/document-tables.ts";
import type { EnvelopeTables } from "./tables/envelope-tables.ts";
import type { GenerationTables } from "./tables/generation-tables.ts";
import type { MappingTables } from "./tables/mapping-tables.ts";
import type { OverageTables } from "./tables/overage-tables.ts";
import type { TemplateTables } from "./tables/template-tables.ts";
import type { UsageTables } from "./tables/usage-tables.ts";
import type { WebhookTables } from "./tables/webhook-tables.ts";

/** Every table as it stands after the last migration: one type a module, each in its own file. */
export type Tables = AccountTables &
  AdmissionTables &
  TemplateTables &
  MappingTables &
  EnvelopeTables &
  GenerationTables &
  DocumentTables &
  UsageTables &
  OverageTables &
  WebhookTables &
  BillingTables;

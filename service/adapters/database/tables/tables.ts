import type { AccountTables } from "./account-tables.ts";
import type { AdmissionTables } from "./admission-tables.ts";
import type { BillingTables } from "./billing-tables.ts";
import type { GenerationTables } from "./bulk-tables.ts";
import type { DocumentTables } from "./document-tables.ts";
import type { EnvelopeTables } from "./envelope-tables.ts";
import type { MappingTables } from "./mapping-tables.ts";
import type { OverageTables } from "./overage-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { TemplateTables } from "./template-tables.ts";
import type { UsageTables } from "./usage-tables.ts";
import type { WebhookTables } from "./webhook-tables.ts";

/** All tables after the last migration; each module has its own file. */
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
  BillingTables &
  PeopleTables;

import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  Account,
  AccountUpdate,
  AuditEntryPage,
  EnvironmentPage,
  ErasureBegun,
} from "./contract.ts";
import { type List, listOf } from "./list.ts";

const ACCOUNT = "/api/v1/account";
const AUDIT_LOG = "GET /api/v1/audit-log";

/** The account that the key belongs to. */
export class AccountSettings {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Its plan, its settings, and what its people should see. */
  get(options: CallOptions = {}): Promise<Account> {
    return this.#connection.json(`GET ${ACCOUNT}`, {}, options);
  }

  /** Changes the settings given; needs an admin key. */
  update(body: AccountUpdate, options: CallOptions = {}): Promise<Account> {
    return this.#connection.json(`PUT ${ACCOUNT}`, { body }, options);
  }

  /** Erases the account and all that it has, for good; `confirm` is its owner's e-mail. Needs an admin key. */
  erase(confirm: string, options: CallOptions = {}): Promise<ErasureBegun> {
    return this.#connection.json(`POST ${ACCOUNT}/erase`, { body: { confirm } }, options);
  }

  /** The publish channels. */
  environments(options: CallOptions = {}): List<EnvironmentPage> {
    const name = "GET /api/v1/environments";
    return listOf(this.#connection, name, "environments", {}, options);
  }

  /** What was done in the account's name, newest first; needs an admin key. */
  auditLog(query: Query<typeof AUDIT_LOG> = {}, options: CallOptions = {}): List<AuditEntryPage> {
    return listOf(this.#connection, AUDIT_LOG, "entries", { query }, options);
  }
}

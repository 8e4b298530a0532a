import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { pageOf } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { RefusedQuery, RequestLog, StoredRequest } from "#domain/request-log";
import { actorColumns, actorIn } from "../accounts/actor-columns.ts";
import type { Tables } from "../tables/tables.ts";

/** Bounds the cost of the total: an account may have a million requests. */
export const COUNTED_MAX = 10_000;

const FIRST_DIGIT = { "4xx": 4, "5xx": 5 } as const;

/** `RequestLog` on PostgreSQL. */
export function requestLog(db: Kysely<Tables>): RequestLog {
  return {
    append: async (requests) => {
      const rows = requests.map((request) => ({
        account_id: request.accountId,
        environment: request.environment,
        ...actorColumns(request.by),
        occurred_at: new Date(request.at),
        request_id: request.requestId,
        method: request.method,
        path: request.path,
        status: request.status,
        code: request.code,
        message: request.message,
      }));
      await db.insertInto("refused_request").values(rows).execute();
    },
    list: async (query, page) => {
      const wanted = requestsOf(db, query);
      const rows = await wanted
        .selectAll()
        .$if(page.before !== null, (all) => all.where("id", "<", String(page.before ?? 0)))
        .orderBy("id", "desc")
        .offset(page.skip)
        .limit(page.limit + 1)
        .execute();
      const isWhole = page.before === null && page.skip === 0 && rows.length <= page.limit;
      const total = isWhole ? rows.length : await countSome(db, wanted);
      return pageOf(rows.map(requestOf), page, total, ({ id }) => id);
    },
    purge: async (before, max) => {
      const { numAffectedRows } = await sql`
        delete from refused_request where ctid = any (array(
          select ctid from refused_request where occurred_at < ${new Date(before)} limit ${max}
        ))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

type Requests = SelectQueryBuilder<Tables, "refused_request", object>;

function requestsOf(db: Kysely<Tables>, query: RefusedQuery): Requests {
  const { accountId, environment, since, statusClass, code } = query;
  return db
    .selectFrom("refused_request")
    .where("account_id", "=", accountId)
    .where("environment", "=", environment)
    .where("occurred_at", ">=", new Date(since))
    .$if(code !== null, (all) => all.where("code", "=", code ?? ""))
    .$if(statusClass !== null, (all) =>
      all.where(sql<number>`status / 100`, "=", FIRST_DIGIT[statusClass ?? "4xx"]),
    );
}

async function countSome(db: Kysely<Tables>, wanted: Requests): Promise<number> {
  const some = wanted.select("id").limit(COUNTED_MAX).as("some");
  const count = sql<number>`count(*)::integer`.as("total");
  const row = await db.selectFrom(some).select(count).executeTakeFirst();
  return present(row, "a count").total;
}

function requestOf(row: Selectable<Tables["refused_request"]>): StoredRequest {
  return {
    id: Number(row.id),
    accountId: brand<AccountId>(row.account_id),
    environment: row.environment,
    by: present(actorIn(row), "the caller of a refused request"),
    at: instant(row.occurred_at),
    requestId: row.request_id,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    message: row.message,
  };
}

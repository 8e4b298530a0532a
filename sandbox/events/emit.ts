import type { Body, Json } from "#base";
import type { WebhookEndpoint } from "#model";
import type { Draft, TableName, Tables } from "#state";
import { bodyOf, viewOf, type WireTable } from "#wire";

/** Records an event for all endpoints. `clock`: whose time it has. */
export function emit(
  draft: Draft,
  type: string,
  clock: string | null,
  object: Body,
  previous: Body | null = null,
): void {
  const { request, key } = draft.asking;
  const created = draft.now(clock);
  const id = draft.nextId("evt");
  draft.put("events", {
    id,
    type,
    created,
    clock,
    object,
    previous,
    request: { id: request, key },
  });
  for (const endpoint of draft.all("endpoints")) {
    if (!wants(endpoint, type)) continue;
    draft.put("deliveries", {
      id: `${id}:${endpoint.id}`,
      event: id,
      endpoint: endpoint.id,
      clock,
      attempts: 0,
      wasHeldBack: false,
      dueAt: created,
      sequence: draft.nextSequence(),
    });
  }
}

/** Stores a new row and emits an event of `type`. */
export function putAndEmit<Name extends WireTable>(
  draft: Draft,
  table: Name,
  row: Tables[Name],
  type: string,
): Tables[Name] {
  draft.put(table, row);
  emit(draft, type, clockOf(row), bodyOf(viewOf(draft), table, row));
  return row;
}

/** Stores a changed row and emits an event of `type` with the previous values; no event if its body is unchanged. */
export function changeAndEmit<Name extends WireTable>(
  draft: Draft,
  table: Name,
  row: Tables[Name],
  type: string,
): Tables[Name] {
  const before = draft.find(table, row.id);
  const was: Body = before === undefined ? {} : bodyOf(viewOf(draft), table, before);
  draft.put(table, row);
  const is = bodyOf(viewOf(draft), table, row);
  const previous = changedMembers(was, is);
  if (Object.keys(previous).length > 0) emit(draft, type, clockOf(row), is, previous);
  return row;
}

function wants(endpoint: WebhookEndpoint, type: string): boolean {
  const { enabledEvents, isEnabled } = endpoint;
  return isEnabled && (enabledEvents.includes("*") || enabledEvents.includes(type));
}

function clockOf(row: Tables[TableName]): string | null {
  return "clock" in row ? row.clock : null;
}

function changedMembers(was: Body, is: Body): Body {
  const changed: Record<string, Json> = {};
  for (const [name, value] of Object.entries(was)) {
    if (JSON.stringify(value) !== JSON.stringify(is[name])) changed[name] = value;
  }
  return changed;
}

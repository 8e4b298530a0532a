import type { Body, Draft, Json, TableName, Tables, WebhookEndpoint } from "#model";
import { bodyOf, type View, type WireTable } from "#wire";

/** What bodies are drawn from while `draft` is open. */
export function viewOf(draft: Draft): View {
  return { find: draft.find, all: draft.all, now: draft.now, origin: draft.asking.origin };
}

/** Records that something happened, for everybody who wants to be told. `clock`: whose time it is. */
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

/** Writes a row and tells of it as `type`. */
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

/**
 * Writes a row in the place of what it was, and tells of it as `type` with what changed; where
 * nothing on the wire did, nobody is told.
 */
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

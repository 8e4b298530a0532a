import type { AuditEntryPage } from "@platen/sdk";
import { auditWords } from "#words/en/audit.ts";

/** An entry of the audit log. */
export type Entry = AuditEntryPage["entries"][number];

/** Names by id: those of API keys and of members. */
export type Names = {
  readonly keys: ReadonlyMap<number, string>;
  readonly members: ReadonlyMap<number, string>;
};

const TEXTS = auditWords;

/** Describes the action; an action of a newer service is shown by its code. */
export function actionText({ action }: Pick<Entry, "action">): string {
  return TEXTS.actions[action] ?? action;
}

/** Who did it. */
export function actorText({ by }: Pick<Entry, "by">, names: Names): string {
  if (by === null) return TEXTS.byService;
  if (by.type === "member") return names.members.get(by.id) ?? TEXTS.byMemberId(by.id);
  const name = names.keys.get(by.id);
  return name === undefined ? TEXTS.byKeyId(by.id) : TEXTS.byKey(name);
}

/** The object of an action, and the page that shows it; null if absent. */
type Subject = { readonly text: string; readonly page: string | null };

/** Returns the object of an action. Refused requests have their address: `PUT /api/v1/account`. */
export function subjectOf({ subject }: Pick<Entry, "subject">, names: Names): Subject {
  if (subject === null) return { text: TEXTS.account, page: null };
  const [, kind = "", id = ""] =
    /^(api_key|mapping|member|template|upload|webhook)\/(\w+)$/.exec(subject) ?? [];
  switch (kind) {
    case "api_key": {
      const name = names.keys.get(Number(id));
      const text = name === undefined ? TEXTS.subjects.api_key(id) : TEXTS.byKey(name);
      return { text, page: "/keys" };
    }
    case "member":
      return {
        text: names.members.get(Number(id)) ?? TEXTS.subjects.member(id),
        page: "/members",
      };
    case "mapping":
      return { text: TEXTS.subjects.mapping(id), page: `/mappings/${id}` };
    case "template":
      return { text: TEXTS.subjects.template(id), page: `/templates/${id}` };
    case "upload":
      return { text: TEXTS.subjects.upload(id), page: `/jobs/${id}` };
    case "webhook":
      return { text: TEXTS.subjects.webhook(id), page: null };
    default:
      return { text: subject, page: null };
  }
}

/** How it was done, in one line: `Role: Admin, Environment: Staging`. */
export function detailText({ details }: Pick<Entry, "details">): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${nameText(name)}: ${valueText(value)}`)
    .join(", ");
}

function nameText(name: string): string {
  return TEXTS.detailNames[name] ?? name.replaceAll("_", " ");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return TEXTS.detailValues[text] ?? text;
}

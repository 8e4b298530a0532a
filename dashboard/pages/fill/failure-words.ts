import { PlatenError } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import { failureOf } from "#data/failure.ts";
import { hasRole, type Role } from "#data/roles.ts";
import { fillWords } from "#words/en/fill.ts";
import { words } from "#words/en.ts";
import { TaskFailed } from "./create-pdf.ts";

const TEXTS = fillWords.create;

/** Why a PDF was not created, in words; null where the dashboard's general words say it. */
export type FailureWords = {
  readonly title: string;
  readonly hint: string | null;
  /** A page that resolves it; null: none that this role may use. */
  readonly link: { readonly label: string; readonly url: string } | null;
};

/** Words for a failed creation. */
export function failureWords(
  error: unknown,
  { role, environment }: { readonly role: Role; readonly environment: Environment },
): FailureWords | null {
  if (error instanceof TaskFailed)
    return { title: TEXTS.taskFailed, hint: error.message, link: null };
  if (!(error instanceof PlatenError)) return null;
  if (error.is("quota_exceeded")) {
    const { used, limit, upgrade_url: url } = error.extras;
    const spent = TEXTS.quotaHint(used, limit);
    const mayPay = hasRole(role, "admin");
    return {
      title: TEXTS.quota,
      hint: mayPay ? `${spent} ${TEXTS.kept}` : `${spent} ${TEXTS.quotaMember}`,
      link: mayPay ? { label: TEXTS.quotaAdmin, url } : null,
    };
  }
  if (error.is("template_not_published"))
    return plain(TEXTS.notPublished(words.environments[environment]));
  if (error.is("template_archived")) return plain(TEXTS.archived);
  const { kind } = failureOf(error);
  if (kind === "gone") return plain(TEXTS.gone);
  return kind === "unreachable" ? plain(TEXTS.offline) : null;
}

function plain(title: string): FailureWords {
  return { title, hint: null, link: null };
}

import {
  type Account,
  AccountUpdateMaxima,
  type AuditEntryPage,
  type EnvironmentPage,
} from "@platen/sdk";
import type { Command } from "commander";
import { shortened } from "../output/wording.ts";
import { changed } from "../remote/inputs.ts";
import { listVerb } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { countUpTo, numberUpTo, orNone, textOrNone, yesOrNo } from "../terminal/option-values.ts";
import { misuse } from "../terminal/refusal.ts";

const DETAILS_WIDTH = 80;

/** `platen account`: the account of the key. */
export function accountCommand(): Command {
  return group("account", "The account that the key belongs to.", [
    verb({
      name: "show",
      description: "Show the account: plan, settings, notices.",
      examples: ["account show"],
      run: async ({ platen }) => showAccount(await platen.account.get()),
    }),
    updateVerb(),
    eraseVerb(),
  ]);
}

/** `platen audit-log`: what was done with the account. */
export function auditLogCommand(): Command {
  return listVerb<AuditEntryPage>({
    name: "audit-log",
    description: "List what was done with the account; needs an admin key.",
    example: "audit-log",
    list: (platen, query) => platen.account.auditLog(query),
    plural: "entries",
    columns: [
      { title: "TIME", of: ({ occurred_at }) => occurred_at },
      { title: "ACTION", of: ({ action }) => action },
      { title: "SUBJECT", of: ({ subject }) => subject },
      { title: "BY", of: ({ by }) => (by === null ? null : `${by.type}/${by.id}`) },
      { title: "DETAILS", of: ({ details }) => shortened(JSON.stringify(details), DETAILS_WIDTH) },
    ],
  });
}

/** `platen environments`: where versions are published. */
export function environmentsCommand(): Command {
  return listVerb<EnvironmentPage>({
    name: "environments",
    description: "List the environments.",
    example: "environments",
    list: (platen) => platen.account.environments(),
    plural: "environments",
    columns: [{ title: "ENVIRONMENT", of: ({ name }) => name }],
  });
}

function updateVerb(): Command {
  type Options = {
    name?: string | null;
    retention?: number | null;
    overageLimit?: number | null;
    sharedKeyCap?: boolean;
    signIn?: "any" | "sso";
  };
  return verb<Options>({
    name: "update",
    description: "Change the account's settings; needs an admin key.",
    options: [
      ["--name <name>", "its name, or none", textOrNone],
      [
        "--retention <seconds>",
        "how long files and results are kept, or none for the service's default",
        orNone(numberUpTo(AccountUpdateMaxima.retention_seconds)),
      ],
      [
        "--overage-limit <pdfs>",
        "PDFs a month beyond the plan's, or none for no limit",
        orNone(countUpTo(AccountUpdateMaxima.overage_limit_pdfs)),
      ],
      [
        "--shared-key-cap <yes|no>",
        "whether the plan's limit on API keys counts all environments together",
        yesOrNo,
      ],
      [
        "--sign-in <any|sso>",
        "how members must have signed in: in any way, or by single sign-on; needs an admin key of the owner or the operator",
        signInRule,
      ],
    ],
    examples: ["account update --overage-limit 500", "account update --retention none"],
    run: async ({ platen, options: { name, retention, overageLimit, sharedKeyCap, signIn } }) => {
      const change = changed({
        name,
        retention_seconds: retention,
        overage_limit_pdfs: overageLimit,
        api_key_cap_spans_environments: sharedKeyCap,
        sign_in: signIn,
      });
      return showAccount(await platen.account.update(change));
    },
  });
}

function signInRule(text: string): "any" | "sso" {
  if (text === "any" || text === "sso") return text;
  throw misuse("--sign-in is any or sso.");
}

function eraseVerb(): Command {
  return verb<{ readonly confirm: string }>({
    name: "erase",
    description: "Erase the account and all its data for good; needs an admin key.",
    required: [["--confirm <email>", "the owner's e-mail address"]],
    examples: ["account erase --confirm owner@example.org"],
    run: async ({ platen, options: { confirm } }) => {
      if (!confirm.includes("@")) throw misuse("--confirm is the owner's e-mail address.");
      const begun = await platen.account.erase(confirm);
      return { json: begun, text: `The account ${begun.account_id} is being erased.` };
    },
  });
}

function showAccount(account: Account): Shown {
  const { id, name, email, plan, subscription_status: status } = account;
  const lines = [
    `${name ?? email ?? id}: ${plan}, ${status ?? "never subscribed"}`,
    `  id              ${id}`,
    `  owner           ${email ?? "–"}`,
    `  files are kept  ${account.retention_seconds === null ? "as long as the service's default" : `${account.retention_seconds} s`}`,
    `  overage limit   ${account.overage_limit_pdfs ?? "none"}`,
    `  key limit       ${account.api_key_cap_spans_environments ? "all environments together" : "each environment"}`,
    `  sign-in         ${account.sign_in === "sso" ? "by single sign-on" : "in any way"}`,
    `  created         ${account.created_at}`,
    ...account.notices.map(({ message }) => `  notice          ${message}`),
  ];
  return { json: account, text: lines.join("\n") };
}

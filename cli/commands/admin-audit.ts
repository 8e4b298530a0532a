import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Command } from "commander";
import { count } from "../output/wording.ts";
import { onDatabase } from "../service/operator.ts";
import { Refusal } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

type ExportOptions = { readonly output: string; readonly json?: boolean };
type VerifyOptions = { readonly head?: readonly string[]; readonly json?: boolean };
type Chain = Awaited<ReturnType<typeof import("@platen/service").exportAuditIn>>;

const EXPORT_HELP = `
Writes the audit logs of all accounts and the operator's log as JSON lines: "entry" is the entry as JSON text, "prev" the
hash of the line before in the same log, and "hash" the SHA-256 of "prev", a line feed and "entry". Keep the printed heads
elsewhere: with them "audit-verify" shows that a later export still begins with the same entries.

Example:
  $ platen admin audit-export -o audit.jsonl
`;

const VERIFY_HELP = `
Recomputes the hashes of an export, without a database. A line that was changed, removed, added or moved is named, and the
command exits with 1. --head is the head of an earlier export, which must occur in this one.

Examples:
  $ platen admin audit-verify audit.jsonl
  $ platen admin audit-verify audit.jsonl --head 6f0c…
`;

/** `platen admin audit-export`: the audit logs with a hash chain. */
export function auditExportCommand(): Command {
  return new Command("audit-export")
    .description("Write the audit logs as JSON lines with a chain of hashes.")
    .requiredOption("-o, --output <file>", "the file to write, which must not exist")
    .option("--json", "print the heads as JSON")
    .addHelpText("after", EXPORT_HELP)
    .action(exportLogs);
}

/** `platen admin audit-verify`: verifies an export. */
export function auditVerifyCommand(): Command {
  return new Command("audit-verify")
    .description("Verify an export of the audit logs.")
    .argument("<file>", "the export")
    .option("--head <hash...>", "a head of an earlier export")
    .option("--json", "print the heads as JSON")
    .addHelpText("after", VERIFY_HELP)
    .action(verify);
}

async function exportLogs({ output, json }: ExportOptions): Promise<void> {
  const { exportAuditIn } = await import("@platen/service");
  const file = await open(output, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Refusal(`${output} exists.`, "Name another file.");
    throw error;
  });
  try {
    const chain = await onDatabase((config) =>
      exportAuditIn(config, async (line) => void (await file.write(`${line}\n`))),
    );
    printChain(chain, json);
  } finally {
    await file.close();
  }
}

async function verify(path: string, { head = [], json }: VerifyOptions): Promise<void> {
  const { verifyAudit } = await import("@platen/service");
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  const { chain, hashes } = await verifyAudit(lines).catch((error: unknown) => {
    if (error instanceof Error && error.name === "AuditFault")
      throw new Refusal(`The export is not intact: ${error.message}`);
    throw error;
  });
  const missing = head.find((hash) => !hashes.has(hash));
  if (missing !== undefined)
    throw new Refusal(`The export does not continue the one with the head ${missing}.`);
  printChain(chain, json);
}

function printChain(chain: Chain, json = false): void {
  if (json) {
    print(JSON.stringify(chain, null, 2));
    return;
  }
  for (const [log, { entries, head }] of Object.entries(chain))
    print(`${log}: ${count(entries)} entries, head ${head}`);
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { listLog } from "../adapters/database/operator/operator-log.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";

const LOGS = ["account", "operator"] as const;
type Log = (typeof LOGS)[number];

/** The hash before the first entry of each log. */
const START = "0".repeat(64);

/** The result of an export or of its verification: entries, and the hash of the last one, by log. */
export type AuditChain = Readonly<Record<Log, { readonly entries: number; readonly head: string }>>;

/** A line that is not what it must be; `line` counts from 1. */
class AuditFault extends Error {
  constructor(line: number, fault: string) {
    super(`line ${line} ${fault}`);
    this.name = "AuditFault";
  }
}

/**
 * The command `admin audit-export`: writes both audit logs as JSON lines. Each line has the hash of the line before it in
 * its log, `prev`, and the SHA-256 of that and of its own entry, `hash`. As entries are never changed, a later export
 * begins with the same lines in each log.
 */
export async function exportAuditIn(
  config: Config,
  write: (line: string) => Promise<void>,
): Promise<AuditChain> {
  const { db, close } = await connect(config);
  const chain = newChain();
  try {
    for (const log of LOGS)
      for await (const entry of listLog(db, log)) {
        const text = JSON.stringify({ log, ...entry });
        const { head: prev } = chain[log];
        const hash = hashOf(prev, text);
        chain[log] = { entries: chain[log].entries + 1, head: hash };
        await write(JSON.stringify({ entry: text, prev, hash }));
      }
    return chain;
  } finally {
    await close();
  }
}

/**
 * The command `admin audit-verify`: recomputes the chains of an export.
 *
 * @throws AuditFault for a line that was changed, removed, added or moved.
 */
export async function verifyAudit(lines: AsyncIterable<string>): Promise<{
  readonly chain: AuditChain;
  /** Every hash, so that the head of an earlier export can be looked up. */
  readonly hashes: ReadonlySet<string>;
}> {
  const chain = newChain();
  const hashes = new Set<string>([START]);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const { entry, prev, hash, log } = readLine(line, number);
    if (prev !== chain[log].head)
      throw new AuditFault(number, "does not follow the line before it in its log.");
    if (hash !== hashOf(prev, entry)) throw new AuditFault(number, "was changed.");
    chain[log] = { entries: chain[log].entries + 1, head: hash };
    hashes.add(hash);
  }
  return { chain, hashes };
}

const Line = z.strictObject({ entry: z.string(), prev: z.string(), hash: z.string() });
const Entry = z.looseObject({ log: z.enum(LOGS) });

function readLine(line: string, number: number): z.output<typeof Line> & { readonly log: Log } {
  try {
    const read = Line.parse(JSON.parse(line));
    return { ...read, log: Entry.parse(JSON.parse(read.entry)).log };
  } catch {
    throw new AuditFault(number, "is no line of an audit export.");
  }
}

function newChain(): Record<Log, { entries: number; head: string }> {
  return { account: { entries: 0, head: START }, operator: { entries: 0, head: START } };
}

function hashOf(prev: string, entry: string): string {
  return createHash("sha256").update(`${prev}\n${entry}`).digest("hex");
}

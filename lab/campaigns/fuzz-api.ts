/**
 * Sends random requests to a running service, and checks every response against its OpenAPI document:
 * npm run campaign:fuzz-api -- [--requests 20000] [--seed N] [--json] [--state FILE] [--resume] [--piece K]
 *
 * The requests are generated from the schemas (valid, nearly valid and hostile; with the account's key, with lower and
 * foreign keys, without one, as members, from other origins), sent to the routes for browsers, or malformed HTTP:
 * mutated, truncated, pipelined, with ambiguous framing. No response may be a 5xx (a 503 with Retry-After is documented),
 * undocumented, or a success that the caller must not have; no request may remain without an answer that is due. At most
 * 15 % of the requests with the account's key may be turned away before their operation, at least 15 % must succeed, and
 * from 10,000 requests on every operation must have succeeded. Otherwise exits 1.
 *
 * The service is a process with its own installation, a new one after 10,000 requests. The counts so far are then in the
 * state file (.data/campaigns/fuzz-api.json), so that `--resume` continues an interrupted run with its seed, or a
 * finished one with more requests. `--piece K` repeats that piece of a seed alone.
 */
import { parseArgs } from "node:util";
import type { z } from "zod";
import { openDatabase } from "../../service/adapters/database/connection/open.ts";
import { embeddedConfig } from "../../service/adapters/embedded/embedded.ts";
import { readConfig } from "../../service/main.ts";
import { FUZZ_SETTINGS } from "../../test/contract/fuzz-account.ts";
import { FuzzReport, reportLines, sumReports } from "../../test/contract/fuzz-report.ts";
import { failuresOf, fuzzService } from "../../test/contract/fuzz-service.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import {
  countOf,
  helpOf,
  newSeed,
  PIECE_OPTIONS,
  type Piece,
  PieceOrder,
  pieceOption,
  type RunState,
  runPieces,
} from "./pieces.ts";

const REQUESTS_A_PIECE = 10_000;
const STATE_FILE = ".data/campaigns/fuzz-api.json";

type Order = z.output<typeof PieceOrder>;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { ...PIECE_OPTIONS, requests: { type: "string" } } });
  if (values.help) {
    console.log(helpOf(import.meta.url));
    return 0;
  }
  const state = await runPieces(
    { unit: "requests", order: PieceOrder, result: FuzzReport, run: runPiece },
    {
      order: {
        seed: countOf(values.seed, newSeed(), 0),
        total: countOf(values.requests, 20_000),
        pieceSize: REQUESTS_A_PIECE,
      },
      stateFile: values.state ?? STATE_FILE,
      isResumed: values.resume,
      piece: pieceOption(values.piece),
    },
  );
  return print(state, values.json) ? 0 : 1;
}

/** Sends the requests of a piece to a new installation. */
async function runPiece({ seed, size, progress }: Piece<Order>): Promise<FuzzReport> {
  const logged = { LOG_LEVEL: process.env["LOG_LEVEL"] ?? "error" };
  const installation = await newInstallation({ ...FUZZ_SETTINGS, ...logged });
  try {
    const { url } = await installation.start();
    const database = await openDatabase(await embeddedConfig(installation.home));
    try {
      const target = { url, config: readConfig(FUZZ_SETTINGS), database };
      return await fuzzService(target, { requests: size, seed, progress });
    } finally {
      await database.close();
    }
  } finally {
    await installation.clear();
  }
}

/** Prints the tables and returns whether everything is as it must be. */
function print({ order, seconds, results }: RunState<Order, FuzzReport>, isJson: boolean): boolean {
  const report = sumReports(results);
  const failures = failuresOf(report);
  const { sent, accounts } = report;
  const { seed, total } = order;
  const rate = Math.round(sent / Math.max(1, seconds));
  if (isJson) {
    console.log(JSON.stringify({ seed, seconds: Math.round(seconds), failures, ...report }));
    return failures.length === 0;
  }
  for (const line of reportLines(report)) console.log(line);
  for (const failure of failures) console.log(`FAULT: ${failure}`);
  for (const [index, { faults }] of results.entries())
    if (faults.length > 0)
      console.log(
        `Again: npm run campaign:fuzz-api -- --seed ${seed} --requests ${total} --piece ${index}`,
      );
  const time = `${Math.round(seconds)} s, ${rate} requests/s, seed ${seed}`;
  console.log(`${sent} requests of ${accounts} accounts, ${failures.length} faults, ${time}`);
  return failures.length === 0;
}

/** The entry of `platen-sandbox`, the command. */
import { parseArgs } from "node:util";
import { type ServedSandbox, serveSandbox } from "./serve-sandbox.ts";

const HELP = `Usage: platen-sandbox [--port 12111] [--host 127.0.0.1] [--state FILE]

A payment processor to try things with: the part of Stripe's HTTP API that Platen uses,
with checkout, portal, invoices, webhooks and test clocks. No money moves.

  --port N      port to listen on (default 12111; 0: any free port)
  --host NAME   address to listen on (default: this machine only)
  --state FILE  keeps the state in a file and continues from it
  --help        shows this help
`;

const PORT = "12111";
const PORT_MAX = 65_535;

process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === null) return 2;
  if (asked.help) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    const served = await serveSandbox({
      clock: { now: () => Date.now() },
      host: asked.host,
      port: asked.port,
      stateFile: asked.state,
      onFault: (error) => say(`The state was not written: ${error.message}`),
    });
    process.stdout.write(greet(served, asked.state));
    await untilStopped();
    await served.close();
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : "The sandbox could not be started.");
    return 1;
  }
}

type Asked = {
  readonly host: string;
  readonly port: number;
  readonly state: string | undefined;
  readonly help: boolean;
};

/** Returns the parsed arguments; null: invalid, which was printed. */
function readArguments(): Asked | null {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: PORT },
        host: { type: "string", default: "127.0.0.1" },
        state: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : PORT_MAX + 1;
    if (port <= PORT_MAX) return { ...values, port, state: values.state };
    say(`--port: ${values.port} is not a port.`);
  } catch (error) {
    say(error instanceof Error ? error.message : HELP);
  }
  return null;
}

function greet({ origin, host, port }: ServedSandbox, state: string | undefined): string {
  return `The sandbox listens at ${origin}. No money moves.

  new Stripe("sk_test_sandbox", { host: "${host}", port: ${port}, protocol: "http" })

${state === undefined ? "Its state is in memory alone; --state FILE keeps it." : `Its state is kept in ${state}.`}
`;
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => resolve());
    }
  });
}

function say(message: string): void {
  process.stderr.write(`platen-sandbox: ${message}\n`);
}

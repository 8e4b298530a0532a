import { styleText } from "node:util";

/** The result of a command, for whoever reads on: standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What is told beside the result: standard error. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Bold on a terminal that has it; NO_COLOR is respected. */
export function bold(text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText("bold", text, { stream });
}

/** Dimmed on a terminal that has it; NO_COLOR is respected. */
export function dim(text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText("dim", text, { stream });
}

/** A reader that leaves (`platen fields … | head`) ends the command quietly. */
export function leaveWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
  }
}

import { styleText } from "node:util";

/** Prints a command's result to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints progress, advice or errors to standard error. */
export function printNotice(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Bold, if the terminal supports it; respects NO_COLOR. */
export function bold(text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText("bold", text, { stream });
}

/** Dimmed, if the terminal supports it; respects NO_COLOR. */
export function dim(text: string): string {
  return styleText("dim", text, { stream: process.stdout });
}

/** Exits quietly when the reader closes the pipe (`platen fields … | head`). */
export function exitWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
  }
}

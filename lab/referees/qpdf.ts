import { createRequire } from "node:module";
import loadQpdf from "@neslinesli93/qpdf-wasm";

/** qpdf's verdict on a file: its exit status (0 clean, 2 errors, 3 warnings) and what it printed. */
export type StructureVerdict = { readonly status: number; readonly lines: readonly string[] };

/** Judges the structure of whole files; one instance serves any number of them, one after another. */
export type StructureReferee = (pdf: Uint8Array) => StructureVerdict;

/**
 * Loads qpdf 12.2 (WebAssembly). It checks cross-references, compressed streams and syntax, but neither values nor
 * appearance.
 */
export async function loadQpdfReferee(): Promise<StructureReferee> {
  const printed: string[] = [];
  const qpdf = await whileConsoleGoesTo(
    (line) => printed.push(line),
    () => load({ locateFile: wasmPath, noInitialRun: true }),
  );
  return (pdf) => {
    printed.length = 0;
    qpdf.FS.writeFile(PATH, pdf);
    const status = keepingExitCode(() => qpdf.callMain(["--check", PATH]));
    qpdf.FS.unlink(PATH);
    return { status, lines: printed.slice() };
  };
}

const PATH = "/judged.pdf";

/** The functions of the module; the declarations in the package have only half of them. */
type Qpdf = {
  readonly callMain: (args: readonly string[]) => number;
  readonly FS: {
    readonly writeFile: (path: string, bytes: Uint8Array) => void;
    readonly unlink: (path: string) => void;
  };
};

type LoadOptions = { readonly locateFile: () => string; readonly noInitialRun: boolean };

const load: (options: LoadOptions) => Promise<Qpdf> = loadQpdf as never;

function wasmPath(): string {
  return createRequire(import.meta.url).resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm");
}

/** The module keeps whatever console functions it finds while it loads, and has no option for it. */
async function whileConsoleGoesTo<T>(
  write: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { log, error, warn } = console;
  Object.assign(console, { log: write, error: write, warn: write });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, error, warn });
  }
}

/** `callMain` makes its status the exit code of the whole process. */
function keepingExitCode(work: () => number): number {
  const before = process.exitCode;
  const status = work();
  process.exitCode = before;
  return status;
}

/** The part of pako that is used; the package has no types of its own. */
declare module "pako" {
  type ZStream = { readonly output: Uint8Array | null; readonly next_out: number };

  export type Options = {
    readonly level?: number;
    readonly memLevel?: number;
    readonly raw?: boolean;
    readonly windowBits?: number;
    readonly dictionary?: Uint8Array;
    readonly chunkSize?: number;
  };

  export class Deflate {
    constructor(options?: Options);
    /** The output so far; emptied when the stream ends. */
    readonly chunks: readonly Uint8Array[];
    /** The complete output, once the stream has ended. */
    readonly result: Uint8Array;
    push(bytes: Uint8Array, flush: number): boolean;
  }

  export class Inflate {
    constructor(options?: Options);
    /** Whether the stream has ended or failed. */
    readonly ended: boolean;
    /** 0 without an error. */
    readonly err: number;
    readonly strm: ZStream;
    onData: (chunk: Uint8Array) => void;
    onEnd: (status: number) => void;
    push(bytes: Uint8Array, flush: number): boolean;
  }
}

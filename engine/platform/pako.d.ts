/** The part of pako that we use; the package carries no types of its own. */
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
    /** What came out so far, in pieces; emptied when the stream ends. */
    readonly chunks: readonly Uint8Array[];
    /** All of it, once the stream has ended. */
    readonly result: Uint8Array;
    push(bytes: Uint8Array, flush: number): boolean;
  }

  export class Inflate {
    constructor(options?: Options);
    /** Whether the stream reached its end, or broke. */
    readonly ended: boolean;
    /** 0 while nothing went wrong. */
    readonly err: number;
    readonly strm: ZStream;
    onData: (chunk: Uint8Array) => void;
    onEnd: (status: number) => void;
    push(bytes: Uint8Array, flush: number): boolean;
  }
}

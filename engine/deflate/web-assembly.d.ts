/** The synchronous part of WebAssembly's JavaScript interface; the type libraries in use lack it. */
declare namespace WebAssembly {
  interface Module {}
  const Module: { new (bytes: Uint8Array<ArrayBuffer>): Module };

  interface Instance {
    readonly exports: object;
  }
  const Instance: { new (module: Module): Instance };
}

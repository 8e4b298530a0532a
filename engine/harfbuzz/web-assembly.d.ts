/** The little of WebAssembly's JavaScript interface that we use; no library of types that we load has it. */
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, object>>,
  ): Promise<{ readonly instance: { readonly exports: object } }>;
}

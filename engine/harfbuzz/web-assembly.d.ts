/** The part of WebAssembly's JavaScript interface that is used; the type libraries in use lack it. */
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, object>>,
  ): Promise<{ readonly instance: { readonly exports: object } }>;
}

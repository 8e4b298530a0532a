/** Where a request comes from. */
export type Client = {
  /** IP address; null: unknown. */
  readonly address: string | null;
  /** The network that limits count the address as: IPv6 by its /64 network. */
  readonly network: string | null;
  readonly userAgent: string | null;
};

/** The browser that signs in. */
export type Browser = {
  readonly client: Client;
  /** The cookie that it sent; its session ends. */
  readonly cookie: string | null;
};

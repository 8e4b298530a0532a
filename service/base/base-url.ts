/** Returns the public URL of the service, without a trailing slash. */
export type BaseUrl = () => string;

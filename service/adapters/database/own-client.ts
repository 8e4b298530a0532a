import pg from "pg";

/** A connection of its own to the server of `pool`, not yet open; `name` is how the server calls it. */
export function ownClient({ options }: pg.Pool, name: string): pg.Client {
  // A password is not among what an object is copied by.
  const { password } = options;
  return new pg.Client({
    ...options,
    ...(password === undefined ? {} : { password }),
    application_name: name,
  });
}

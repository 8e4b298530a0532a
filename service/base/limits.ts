/** The longest time for which outputs may be kept on request, in seconds: 30 days. */
export const RETENTION_SECONDS_MAX = 2_592_000;
/** The shortest time between the expiry of a file and its deletion, in seconds: a download that began before may end. */
export const PURGE_GRACE_SECONDS = 3600;
/** The largest value of PostgreSQL's `integer`, which ids and counts are. */
export const INTEGER_MAX = 2_147_483_647;

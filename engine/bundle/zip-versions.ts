/** What a reader must know: deflate, or ZIP64 too (APPNOTE 4.4.3.2). */
export const VERSION = 20;
export const VERSION_64 = 45;

/** The upper byte of the version that made it (4.4.2.2); file attributes are Unix's. */
export const MADE_ON_UNIX = 0x0300;

/** General purpose bit 11; no other bit is set, so no data descriptors either (4.4.4). */
export const NAMES_ARE_UTF8 = 0x0800;

/** The compression method (4.4.5). */
export const DEFLATED = 8;
